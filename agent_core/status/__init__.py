"""Status and identity of devices, asked in the language that they print in, or by SNMP."""
