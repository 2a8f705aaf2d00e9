#!/bin/sh
# Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment.
set -eu
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

TOKEN=$(curl -fsS "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials | field access_token)
PRINTER=$(curl -fsS "$BASE_URL/api/v1/printers" -H "Authorization: Bearer $TOKEN" | field printer_id)

# the key names what the label is for, and is known before the first try:
# run this again, after a lost answer or by mistake, and nothing is printed twice
KEY=order-4711-parcel-1
LABEL=$(printf '^XA^FO50,50^A0N,40,40^FDHello^FS^XZ' | base64 | tr -d '\n')
JOB=$(printf '{"document_base64":"%s","document_format":"raw","document_raw_language":"zpl","printer_id":"%s"}' \
    "$LABEL" "$PRINTER" | curl -fsS "$BASE_URL/api/v1/print-jobs/from-base64" -H "Authorization: Bearer $TOKEN" \
    -H 'Content-Type: application/json' -H "Idempotency-Key: $KEY" -d @- | field print_job_id)

while :; do
    STATUS=$(curl -fsS "$BASE_URL/api/v1/print-jobs/$JOB" -H "Authorization: Bearer $TOKEN" | field status)
    echo "$STATUS"
    case $STATUS in printed) exit 0 ;; failed | cancelled) exit 1 ;; esac
    sleep 1
done
