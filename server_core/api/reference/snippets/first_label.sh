#!/bin/sh
# Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment.
set -eu
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

TOKEN=$(curl -fsS "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials | field access_token)
PRINTER=$(curl -fsS "$BASE_URL/api/v1/printers" -H "Authorization: Bearer $TOKEN" | field printer_id)

printf '^XA^FO50,50^A0N,40,40^FDHello^FS^XZ' > label.zpl
DOCUMENT=$(curl -fsS "$BASE_URL/api/v1/documents" -H "Authorization: Bearer $TOKEN" \
    -F file=@label.zpl -F document_format=raw -F document_raw_language=zpl | field document_id)

# the key names the print: a repeat after a lost answer prints nothing twice
JOB=$(curl -fsS "$BASE_URL/api/v1/print-jobs" -H "Authorization: Bearer $TOKEN" \
    -H 'Content-Type: application/json' -H "Idempotency-Key: order-4711-$DOCUMENT" \
    -d "{\"document_id\":\"$DOCUMENT\",\"printer_id\":\"$PRINTER\"}" | field print_job_id)

while :; do
    STATUS=$(curl -fsS "$BASE_URL/api/v1/print-jobs/$JOB" -H "Authorization: Bearer $TOKEN" | field status)
    echo "$STATUS"
    case $STATUS in printed) exit 0 ;; failed | cancelled) exit 1 ;; esac
    sleep 1
done
