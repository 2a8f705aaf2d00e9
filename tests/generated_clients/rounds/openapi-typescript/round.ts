// The round with types by openapi-typescript and calls by openapi-fetch.
import createClient from "openapi-fetch";
import type { components, paths } from "./client.js";

type Problem = components["schemas"]["Problem"];

function check(holds: unknown, text: string): asserts holds {
  if (!holds) throw new Error(text);
}
function refused(status: number, code: string, answer: { response: Response; error?: Problem }): Problem {
  check(answer.response.status === status && answer.error?.error_code === (process.env.LATER_WORD ?? code), JSON.stringify(answer.error));
  return answer.error;
}
function good<T>(answer: { data?: T; error?: unknown }): T {
  check(answer.data !== undefined, JSON.stringify(answer.error));
  return answer.data;
}
const env = process.env as Record<string, string>;
const api = createClient<paths>({ baseUrl: env.BASE_URL });
const token = () =>
  api.POST("/oauth/token", {
    body: { grant_type: "client_credentials", client_id: env.CLIENT_ID, client_secret: env.CLIENT_SECRET },
    bodySerializer: (body) => new URLSearchParams(body as Record<string, string>).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
const bearer = `Bearer ${good(await token()).access_token}`;
api.use({
  onRequest({ request, schemaPath }) {
    if (schemaPath !== "/oauth/token") request.headers.set("Authorization", bearer);
    return request;
  },
});
check(good(await api.GET("/api/v1/me")).account_name, "me");
const printer_id = env.PRINTER_ID;
const printer = good(await api.GET("/api/v1/printers")).data.find((one) => one.printer_id === printer_id);
check(printer?.status === "online", JSON.stringify(printer));
const form = new FormData();
form.set("document_format", "raw");
form.set("document_raw_language", "zpl");
form.set("file", new Blob(["^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"]), "label.zpl");
const { document_id } = good(
  await api.POST("/api/v1/documents", {
    body: { file: "", document_format: "raw", document_raw_language: "zpl" },
    bodySerializer: () => form,
  }),
);
const create = (body: components["schemas"]["CreatePrintJob"], key?: string) =>
  api.POST("/api/v1/print-jobs", { body, params: { header: key === undefined ? {} : { "Idempotency-Key": key } } });
const read = (printJobId: string) => api.GET("/api/v1/print-jobs/{printJobId}", { params: { path: { printJobId } } });
const key = crypto.randomUUID();
const order = { document_id, printer_id };
let job = good(await create(order, key));
const { print_job_id } = job;
for (let tries = 0; tries < 300 && !["printed", "failed", "cancelled"].includes(job.status); tries++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  job = good(await read(print_job_id));
}
check(job.status === "printed", JSON.stringify(job));
check(good(await api.GET("/api/v1/print-jobs")).data.some((one) => one.print_job_id === print_job_id), "list");
check(good(await create(order, key)).print_job_id === print_job_id, "repeat");
const conflict = refused(409, "idempotency_key_conflict", await create({ ...order, copies: 2 }, key));
check(conflict.details?.print_job_id === print_job_id, JSON.stringify(conflict));
refused(404, "print_job_not_found", await read(crypto.randomUUID()));
refused(422, "printer_not_found", await create({ ...order, printer_id: crypto.randomUUID() }));
// one after the other may be slower than the limit
const answers = await Promise.all(Array.from({ length: 100 }, token));
const limited = answers.find((one) => one.error !== undefined);
check(limited, "100 tokens at once");
check((refused(429, "rate_limited", limited).details?.retry_after ?? 0) >= 1, "429");
console.log("round done");
