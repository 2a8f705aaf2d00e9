#!/bin/sh
# Prints a PDF and waits until it is printed: sh first_label.sh [ORDER [FILE.pdf]]
# Needs BASE_URL, CLIENT_ID and CLIENT_SECRET in the environment:
#     eval "$(spoolhouse client create "Web shop" --env)"
# Prints on PRINTER_ID, or on the first printer that is online, or else on the first printer.
set -eu
FILE=${2:-}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
field() { printf '%s' "$2" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
stop() { echo "$1" >&2; exit 1; }
[ -z "$FILE" ] || [ -r "$FILE" ] || stop "$FILE cannot be read"

# a small PDF in Base64, which is printed if no FILE is given
HELLO='JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+IGVuZG9iagoyIDAgb2JqPDwvVHlwZS9QYWdlcy9LaWRzWzMgMCBS
XS9Db3VudCAxPj4gZW5kb2JqCjMgMCBvYmo8PC9UeXBlL1BhZ2UvUGFyZW50IDIgMCBSL01lZGlhQm94WzAgMCAyODMgNDI1XS9Db250ZW50cyA0
IDAgUi9SZXNvdXJjZXM8PC9Gb250PDwvRjEgNSAwIFI+Pj4+Pj4gZW5kb2JqCjQgMCBvYmo8PC9MZW5ndGggMzY+PnN0cmVhbQpCVCAvRjEgNDgg
VGYgNDAgMzQwIFRkIChIZWxsbykgVGogRVQKZW5kc3RyZWFtIGVuZG9iago1IDAgb2JqPDwvVHlwZS9Gb250L1N1YnR5cGUvVHlwZTEvQmFzZUZv
bnQvSGVsdmV0aWNhPj4gZW5kb2JqCnhyZWYKMCA2CjAwMDAwMDAwMDAgNjU1MzUgZiAKMDAwMDAwMDAwOSAwMDAwMCBuIAowMDAwMDAwMDUzIDAw
MDAwIG4gCjAwMDAwMDAxMDMgMDAwMDAgbiAKMDAwMDAwMDIxNCAwMDAwMCBuIAowMDAwMDAwMjk2IDAwMDAwIG4gCnRyYWlsZXI8PC9TaXplIDYv
Um9vdCAxIDAgUj4+CnN0YXJ0eHJlZgozNTgKJSVFT0YK'
DOCUMENT=$(if [ -n "$FILE" ]; then base64 < "$FILE"; else echo "$HELLO"; fi | tr -d '\n')

ANSWER=$(curl -sS --fail-with-body "$BASE_URL/oauth/token" -u "$CLIENT_ID:$CLIENT_SECRET" \
    -d grant_type=client_credentials) || stop "$ANSWER"
BEARER="Authorization: Bearer $(field access_token "$ANSWER")"

ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/printers" -H "$BEARER") || stop "$ANSWER"
PRINTERS=$(printf '%s' "$ANSWER" | sed 's/{"printer_id"/\
&/g')
find_printer() { printf '%s\n' "$PRINTERS" | grep -F "$1" | head -n 1; }
if [ -n "${PRINTER_ID:-}" ]; then
    PRINTER=$(find_printer "\"printer_id\":\"$PRINTER_ID\"")
else
    PRINTER=$(find_printer '"status":"online"')
    [ -n "$PRINTER" ] || PRINTER=$(find_printer '"printer_id"')
fi
[ -n "$PRINTER" ] || stop "There is no such printer. To add one that prints into files, run:
    spoolhouse printer add --uri virtual:///try --name Try"
PRINTER_ID=$(field printer_id "$PRINTER")
ORDER=${1:-hello-$PRINTER_ID}
echo "Printing $ORDER on $(field name "$PRINTER")"

# the idempotency key is the order number. It is known before the first attempt: if this program runs again, after a
# lost answer or by mistake, nothing is printed twice
printf '{"printer_id":"%s","scale_mode":"fit","document_base64":"%s"}' \
    "$PRINTER_ID" "$DOCUMENT" > "$WORK/order.json"
# Prefer: the server answers when the job has ended, or after 20 s
ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/print-jobs/from-base64" -d "@$WORK/order.json" -D "$WORK/head" \
    -H "$BEARER" -H 'Content-Type: application/json' -H "Idempotency-Key: $ORDER" -H 'Prefer: wait=20') || stop "$ANSWER"
JOB=$(field print_job_id "$ANSWER")
if grep -qi '^idempotency-replayed: true' "$WORK/head"; then
    echo "This order was sent before, so nothing is printed again. For another label, run: sh first_label.sh order-4711"
fi

while :; do
    STATUS=$(field status "$ANSWER")
    WHY=$(field status_message "$ANSWER")
    echo "$STATUS${WHY:+: $WHY}"
    case $STATUS in printed) break ;; failed | cancelled)
        stop "$(field failure_reason "$ANSWER"): to try again, use a new order number: sh first_label.sh order-4712" ;;
    esac
    sleep 1
    ANSWER=$(curl -sS --fail-with-body "$BASE_URL/api/v1/print-jobs/$JOB" -H "$BEARER" \
        -H 'Prefer: wait=20') || stop "$ANSWER"
done
case $PRINTER in *'"backend":"virtual"'*)
    echo "The picture is $JOB-1.png in the server's data folder. To see where, run: spoolhouse job show $JOB" ;;
esac
