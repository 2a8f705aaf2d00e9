"""Status and identity of devices, queried in their printer language, or by SNMP."""
