// The round with openapi-generator's Java client that uses java.net.http.
import java.io.File;
import java.nio.file.Files;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AccessApi;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.PrintJobsApi;
import org.openapitools.client.api.PrintersApi;
import org.openapitools.client.model.AccessToken;
import org.openapitools.client.model.CreatePrintJob;
import org.openapitools.client.model.DocumentFormat;
import org.openapitools.client.model.JobStatus;
import org.openapitools.client.model.PrintJob;
import org.openapitools.client.model.PrinterStatus;
import org.openapitools.client.model.Problem;
import org.openapitools.client.model.RawLanguage;
import org.openapitools.client.model.UploadedDocument;

public class Round {
    static final Set<JobStatus> FINAL =
        Set.of(JobStatus.JOB_STATUS_PRINTED, JobStatus.JOB_STATUS_FAILED, JobStatus.JOB_STATUS_CANCELLED);

    interface Call {
        Object run() throws ApiException;
    }

    static void check(boolean holds, Object text) {
        if (!holds) {
            throw new IllegalStateException(String.valueOf(text));
        }
    }

    static Problem refused(int status, String code, Call call) throws Exception {
        try {
            call.run();
        } catch (ApiException error) {
            check(error.getCode() == status, error);
            Problem problem = new ApiClient().getObjectMapper().readValue(error.getResponseBody(), Problem.class);
            String later = System.getenv("LATER_WORD");
            check(problem.getErrorCode().equals(later == null ? code : later), problem);
            return problem;
        }
        throw new IllegalStateException(status + " was expected");
    }

    static CreatePrintJob order(UUID document, UUID printer) {
        return new CreatePrintJob().documentId(document).printerId(printer);
    }

    static AccessToken token(AccessApi access) throws ApiException {
        return access.issueToken(
            "client_credentials", null, System.getenv("CLIENT_ID"), System.getenv("CLIENT_SECRET"), null);
    }

    public static void main(String[] arguments) throws Exception {
        UUID printerId = UUID.fromString(System.getenv("PRINTER_ID"));
        ApiClient client = new ApiClient();
        client.updateBaseUri(System.getenv("BASE_URL"));
        AccessApi anyone = new AccessApi(client);
        String bearer = "Bearer " + token(anyone).getAccessToken();
        client.setRequestInterceptor(request -> request.header("Authorization", bearer));
        PrintJobsApi jobs = new PrintJobsApi(client);
        check(new AccessApi(client).getMe(null).getAccountName() != null, "me");
        check(new PrintersApi(client).listPrinters(null, null, null).getData().stream().anyMatch(
            one -> one.getPrinterId().equals(printerId) && one.getStatus() == PrinterStatus.PRINTER_STATUS_ONLINE
        ), "printers");
        File file = File.createTempFile("label", ".zpl");
        Files.writeString(file.toPath(), "^XA^FO50,50^A0N,40,40^FDHello^FS^XZ");
        UploadedDocument uploaded = new DocumentsApi(client).uploadDocument(
            file, null, DocumentFormat.DOCUMENT_FORMAT_RAW, RawLanguage.RAW_LANGUAGE_ZPL);
        check(file.delete(), "file");
        UUID document = uploaded.getDocumentId();
        String key = UUID.randomUUID().toString();
        PrintJob job = jobs.createPrintJob(order(document, printerId), key, "wait=20", null);
        UUID id = job.getPrintJobId();
        for (int tries = 0; tries < 10 && !FINAL.contains(job.getStatus()); tries++) {
            job = jobs.getPrintJob(id, "wait=20", null);
        }
        check(job.getStatus() == JobStatus.JOB_STATUS_PRINTED, job);
        check(jobs.listPrintJobs(JobStatus.JOB_STATUS_PRINTED, printerId, key, null, null, null, null, null).getData()
            .stream().anyMatch(one -> one.getPrintJobId().equals(id)), "list");
        check(jobs.createPrintJob(order(document, printerId), key, null, null).getPrintJobId().equals(id), "repeat");
        Problem conflict = refused(409, "idempotency_key_conflict",
            () -> jobs.createPrintJob(order(document, printerId).copies(2), key, null, null));
        check(Objects.equals(conflict.getDetails().getPrintJobId(), id), conflict);
        refused(404, "print_job_not_found", () -> jobs.getPrintJob(UUID.randomUUID(), null, null));
        refused(422, "printer_not_found",
            () -> jobs.createPrintJob(order(document, UUID.randomUUID()), null, null, null));
        Problem limited = refused(429, "rate_limited", () -> {
            for (int tries = 0; tries < 100; tries++) {
                token(anyone);
            }
            return null;
        });
        check(limited.getDetails().getRetryAfter() >= 1, limited);
        System.out.println("round done");
    }
}
