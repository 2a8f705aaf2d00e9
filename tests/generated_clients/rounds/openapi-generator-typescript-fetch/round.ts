// The round with openapi-generator's typescript-fetch client.
import { AccessApi, Configuration, DocumentsApi, PrintersApi, PrintJobsApi, ResponseError } from "./client";
import type { PrintJob, Problem } from "./client";
import { ProblemFromJSON } from "./client";

function check(holds: unknown, text: string): asserts holds {
  if (!holds) throw new Error(text);
}
async function refused(status: number, code: string, call: () => Promise<unknown>): Promise<Problem> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    const problem = ProblemFromJSON(await error.response.json());
    check(error.response.status === status && problem.errorCode === (process.env.LATER_WORD ?? code), JSON.stringify(problem));
    return problem;
  }
  throw new Error(`${status} was expected`);
}
async function round(): Promise<void> {
  const env = process.env as Record<string, string>;
  const basePath = env.BASE_URL;
  const printerId = env.PRINTER_ID;
  const anyone = new AccessApi(new Configuration({ basePath }));
  const token = () =>
    anyone.issueToken({
      grantType: "client_credentials",
      clientId: env.CLIENT_ID,
      clientSecret: env.CLIENT_SECRET,
    });
  const { accessToken } = await token();
  const configuration = new Configuration({ basePath, accessToken });
  const jobs = new PrintJobsApi(configuration);
  check((await new AccessApi(configuration).getMe()).accountName, "me");
  const printer = (await new PrintersApi(configuration).listPrinters()).data.find((one) => one.printerId === printerId);
  check(printer?.status === "online", JSON.stringify(printer));
  const document = await new DocumentsApi(configuration).uploadDocument({
    file: new Blob(["^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"]),
    documentFormat: "raw",
    documentRawLanguage: "zpl",
  });
  const idempotencyKey = crypto.randomUUID();
  const order = { documentId: document.documentId, printerId };
  let job: PrintJob = await jobs.createPrintJob({ createPrintJob: order, idempotencyKey });
  const printJobId = job.printJobId;
  for (let tries = 0; tries < 300 && !["printed", "failed", "cancelled"].includes(job.status); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    job = await jobs.getPrintJob({ printJobId });
  }
  check(job.status === "printed", JSON.stringify(job));
  check((await jobs.listPrintJobs()).data.some((one) => one.printJobId === printJobId), "list");
  const again = await jobs.createPrintJob({ createPrintJob: order, idempotencyKey });
  check(again.printJobId === printJobId, "repeat");
  const conflict = await refused(409, "idempotency_key_conflict", () =>
    jobs.createPrintJob({ createPrintJob: { ...order, copies: 2 }, idempotencyKey }),
  );
  check(conflict.details?.printJobId === printJobId, JSON.stringify(conflict));
  await refused(404, "print_job_not_found", () => jobs.getPrintJob({ printJobId: crypto.randomUUID() }));
  await refused(422, "printer_not_found", () =>
    jobs.createPrintJob({ createPrintJob: { ...order, printerId: crypto.randomUUID() } }),
  );
  const limited = await refused(429, "rate_limited", async () => {
    await Promise.all(Array.from({ length: 100 }, token)); // one after the other may be slower than the limit
  });
  check((limited.details?.retryAfter ?? 0) >= 1, JSON.stringify(limited));
  console.log("round done");
}
round().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
