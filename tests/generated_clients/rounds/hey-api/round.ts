// The round with hey-api's client, every answer judged by its zod schemas.
import { client } from "./client/client.gen.js";
import * as api from "./client/sdk.gen.js";
import * as zod from "./client/zod.gen.js";

function check(holds: unknown, text: string): asserts holds {
  if (!holds) throw new Error(text);
}
type Answer = { data?: unknown; error?: unknown; response?: Response };
function good<T>(schema: { parse: (value: unknown) => T }, answer: Answer): T {
  check(answer.error === undefined, JSON.stringify(answer.error));
  return schema.parse(answer.data);
}
function refused(status: number, code: string, answer: Answer) {
  const problem = zod.zProblem.parse(answer.error);
  check(answer.response?.status === status && problem.error_code === (process.env.LATER_WORD ?? code), JSON.stringify(problem));
  return problem;
}
const env = process.env as Record<string, string>;
const token = () =>
  api.issueToken({
    body: { grant_type: "client_credentials", client_id: env.CLIENT_ID, client_secret: env.CLIENT_SECRET },
  });
client.setConfig({ baseUrl: env.BASE_URL });
const access = good(zod.zAccessToken, await token());
client.setConfig({ baseUrl: env.BASE_URL, auth: () => access.access_token });
check(good(zod.zApiClientContext, await api.getMe()).account_name, "me");
const printer_id = env.PRINTER_ID;
const printer = good(zod.zPrinterPage, await api.listPrinters()).data.find((one) => one.printer_id === printer_id);
check(printer?.status === "online", JSON.stringify(printer));
const file = new File(["^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"], "label.zpl");
const { document_id } = good(
  zod.zUploadedDocument,
  await api.uploadDocument({ body: { file, document_format: "raw", document_raw_language: "zpl" } }),
);
const create = (body: { document_id: string; printer_id: string; copies?: number }, key?: string) =>
  api.createPrintJob({ body, headers: key === undefined ? {} : { "Idempotency-Key": key } });
const read = (printJobId: string) => api.getPrintJob({ path: { printJobId } });
const key = crypto.randomUUID();
const order = { document_id, printer_id };
let job = good(zod.zPrintJob, await create(order, key));
const { print_job_id } = job;
for (let tries = 0; tries < 300 && !["printed", "failed", "cancelled"].includes(job.status); tries++) {
  await new Promise((resolve) => setTimeout(resolve, 100));
  job = good(zod.zPrintJob, await read(print_job_id));
}
check(job.status === "printed", JSON.stringify(job));
const page = good(zod.zPrintJobPage, await api.listPrintJobs());
check(page.data.some((one) => one.print_job_id === print_job_id), "list");
check(good(zod.zPrintJob, await create(order, key)).print_job_id === print_job_id, "repeat");
const conflict = refused(409, "idempotency_key_conflict", await create({ ...order, copies: 2 }, key));
check(conflict.details?.print_job_id === print_job_id, JSON.stringify(conflict));
refused(404, "print_job_not_found", await read(crypto.randomUUID()));
refused(422, "printer_not_found", await create({ ...order, printer_id: crypto.randomUUID() }));
// one after the other may be slower than the limit
const answers: Answer[] = await Promise.all(Array.from({ length: 100 }, token));
const limited = answers.find((one) => one.error !== undefined);
check(limited, "100 tokens at once");
check((refused(429, "rate_limited", limited).details?.retry_after ?? 0) >= 1, "429");
console.log("round done");
