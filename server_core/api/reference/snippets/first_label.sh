#!/bin/sh
# Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment.
# Prints on PRINTER_ID, or on the first ZPL printer.
set -eu
field() { printf '%s' "$2" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
stop() { echo "$1" >&2; exit 1; }

ANSWER=$(curl -sS --fail-with-body "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials) || stop "$ANSWER"
BEARER="Authorization: Bearer $(field access_token "$ANSWER")"

ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/printers" -H "$BEARER") || stop "$ANSWER"
ZPL=$(printf '%s' "$ANSWER" | sed 's/{"printer_id"/\
&/g' | grep '"raw_languages":\[[^]]*"zpl"' | head -n 1 || true)
PRINTER_ID=${PRINTER_ID:-$(field printer_id "$ZPL")}
[ -n "$PRINTER_ID" ] || stop "There is no ZPL printer:
    spoolhouse printer add --uri virtual:///try --name Try --language zpl"

# the key names what the label is for, and is known before the first try:
# run this again, after a lost answer or by mistake, and nothing is printed twice
KEY=order-4711-parcel-1
LABEL=$(printf '^XA^FO50,50^A0N,40,40^FDHello^FS^XZ' | base64 | tr -d '\n')
ORDER='{"document_base64":"'$LABEL'","printer_id":"'$PRINTER_ID'",
    "document_format":"raw","document_raw_language":"zpl"}'
ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/print-jobs/from-base64" -d "$ORDER" \
    -H "$BEARER" -H 'Content-Type: application/json' -H "Idempotency-Key: $KEY") || stop "$ANSWER"
JOB=$(field print_job_id "$ANSWER")

while :; do
    ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/print-jobs/$JOB" -H "$BEARER") || stop "$ANSWER"
    STATUS=$(field status "$ANSWER")
    echo "$STATUS"
    case $STATUS in printed) exit 0 ;; failed | cancelled) stop "$(field failure_reason "$ANSWER")" ;; esac
    sleep 1
done
