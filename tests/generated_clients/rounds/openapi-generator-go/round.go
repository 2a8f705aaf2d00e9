// The round with openapi-generator's Go client.
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	print "openapi"
)

func check(holds bool, text any) {
	if !holds {
		fmt.Fprintln(os.Stderr, text)
		os.Exit(1)
	}
}

func refused(status int32, code string, got int, err error) print.Problem {
	failure, is := err.(*print.GenericOpenAPIError)
	check(is, err)
	problem, is := failure.Model().(print.Problem)
	check(is, failure.Error())
	if later := os.Getenv("LATER_WORD"); later != "" {
		code = later
	}
	check(int32(got) == status && problem.ErrorCode == code, string(failure.Body()))
	return problem
}

func uuid() string {
	bytes := make([]byte, 16)
	file, err := os.Open("/dev/urandom")
	check(err == nil, err)
	defer file.Close()
	_, err = file.Read(bytes)
	check(err == nil, err)
	bytes[6], bytes[8] = bytes[6]&0x0f|0x40, bytes[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[0:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:16])
}

func main() {
	configuration := print.NewConfiguration()
	configuration.Servers = print.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	api := print.NewAPIClient(configuration)
	anyone := context.Background()
	token := func() (*print.AccessToken, int, error) {
		call := api.AccessAPI.IssueToken(anyone).GrantType("client_credentials")
		made, answer, err := call.ClientId(os.Getenv("CLIENT_ID")).ClientSecret(os.Getenv("CLIENT_SECRET")).Execute()
		return made, answer.StatusCode, err
	}
	made, _, err := token()
	check(err == nil, err)
	ctx := context.WithValue(anyone, print.ContextAccessToken, made.AccessToken)
	me, _, err := api.AccessAPI.GetMe(ctx).Execute()
	check(err == nil && me.AccountName != "", err)
	printerId := os.Getenv("PRINTER_ID")
	printers, _, err := api.PrintersAPI.ListPrinters(ctx).Execute()
	check(err == nil, err)
	found := false
	for _, one := range printers.Data {
		found = found || one.PrinterId == printerId && one.Status == print.PRINTER_STATUS_ONLINE
	}
	check(found, "printers")
	file, err := os.CreateTemp("", "label")
	check(err == nil, err)
	defer os.Remove(file.Name())
	file.WriteString("^XA^FO50,50^A0N,40,40^FDHello^FS^XZ")
	file.Seek(0, 0)
	upload := api.DocumentsAPI.UploadDocument(ctx).File(file).DocumentFormat(print.DOCUMENT_FORMAT_RAW)
	document, _, err := upload.DocumentRawLanguage(print.RAW_LANGUAGE_ZPL).Execute()
	check(err == nil, err)
	key := uuid()
	create := func(order print.CreatePrintJob) (*print.PrintJob, int, error) {
		job, answer, err := api.PrintJobsAPI.CreatePrintJob(ctx).CreatePrintJob(order).IdempotencyKey(key).Execute()
		return job, answer.StatusCode, err
	}
	order := *print.NewCreatePrintJob(document.DocumentId, printerId)
	job, _, err := create(order)
	check(err == nil, err)
	id := job.PrintJobId
	for tries := 0; tries < 300; tries++ {
		if job.Status == print.JOB_STATUS_PRINTED || job.Status == print.JOB_STATUS_FAILED {
			break
		}
		time.Sleep(100 * time.Millisecond)
		job, _, err = api.PrintJobsAPI.GetPrintJob(ctx, id).Execute()
		check(err == nil, err)
	}
	check(job.Status == print.JOB_STATUS_PRINTED, job)
	page, _, err := api.PrintJobsAPI.ListPrintJobs(ctx).Execute()
	check(err == nil, err)
	found = false
	for _, one := range page.Data {
		found = found || one.PrintJobId == id
	}
	check(found, "list")
	again, _, err := create(order)
	check(err == nil && again.PrintJobId == id, err)
	other := order
	other.SetCopies(2)
	_, status, err := create(other)
	conflict := refused(409, "idempotency_key_conflict", status, err)
	check(conflict.Details.GetPrintJobId() == id, conflict)
	_, answer, err := api.PrintJobsAPI.GetPrintJob(ctx, uuid()).Execute()
	refused(404, "print_job_not_found", answer.StatusCode, err)
	wrong := *print.NewCreatePrintJob(document.DocumentId, uuid())
	key = uuid()
	_, status, err = create(wrong)
	refused(422, "printer_not_found", status, err)
	for tries := 0; tries < 100; tries++ {
		_, status, err = token()
		if err != nil {
			break
		}
	}
	limited := refused(429, "rate_limited", status, err)
	check(limited.Details.GetRetryAfter() >= 1, limited)
	fmt.Println("round done")
}
