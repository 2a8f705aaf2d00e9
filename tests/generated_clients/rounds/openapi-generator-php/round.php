<?php
// The round with openapi-generator's PHP client.
require_once '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function ($class) {
    $file = __DIR__ . '/client/lib/' . str_replace('\\', '/', substr($class, strlen('OpenAPI\\Client\\'))) . '.php';
    if (str_starts_with($class, 'OpenAPI\\Client\\') && file_exists($file)) {
        require_once $file;
    }
});

use OpenAPI\Client\Api\AccessApi;
use OpenAPI\Client\Api\DocumentsApi;
use OpenAPI\Client\Api\PrintersApi;
use OpenAPI\Client\Api\PrintJobsApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\CreatePrintJob;
use OpenAPI\Client\Model\DocumentFormat;
use OpenAPI\Client\Model\RawLanguage;

function check($holds, $text)
{
    if (!$holds) {
        throw new Exception($text);
    }
}

function refused($status, $code, $call)
{
    try {
        $call();
    } catch (ApiException $error) {
        $problem = $error->getResponseObject();
        check($error->getCode() === $status, (string) $error);
        check($problem->getErrorCode() === (getenv('LATER_WORD') ?: $code), (string) $problem);
        return $problem;
    }
    throw new Exception("$status was expected");
}

function random_uuid()
{
    $hex = bin2hex(random_bytes(16));
    return substr($hex, 0, 8) . '-' . substr($hex, 8, 4) . '-4' . substr($hex, 13, 3) . '-8' . substr($hex, 17, 3)
        . '-' . substr($hex, 20);
}

$config = Configuration::getDefaultConfiguration()->setHost(getenv('BASE_URL'));
$access = new AccessApi(null, $config);
$jobs = new PrintJobsApi(null, $config);
$token = fn () => $access->issueToken(
    'client_credentials',
    client_id: getenv('CLIENT_ID'),
    client_secret: getenv('CLIENT_SECRET')
);
$config->setAccessToken($token()->getAccessToken());
check($access->getMe()->getAccountName(), 'me');
$printer_id = getenv('PRINTER_ID');
$found = array_filter(
    (new PrintersApi(null, $config))->listPrinters()->getData(),
    fn ($one) => $one->getPrinterId() === $printer_id
);
check(count($found) === 1 && reset($found)->getStatus() === 'online', 'printers');
$file = tempnam(sys_get_temp_dir(), 'label');
file_put_contents($file, '^XA^FO50,50^A0N,40,40^FDHello^FS^XZ');
$document = (new DocumentsApi(null, $config))->uploadDocument(
    new SplFileObject($file),
    document_format: DocumentFormat::DOCUMENT_FORMAT_RAW,
    document_raw_language: RawLanguage::RAW_LANGUAGE_ZPL
);
unlink($file);
$order = ['document_id' => $document->getDocumentId(), 'printer_id' => $printer_id];
$key = random_uuid();
$job = $jobs->createPrintJob(new CreatePrintJob($order), $key);
$id = $job->getPrintJobId();
for ($tries = 0; $tries < 300 && !in_array($job->getStatus(), ['printed', 'failed', 'cancelled']); $tries++) {
    usleep(100000);
    $job = $jobs->getPrintJob($id);
}
check($job->getStatus() === 'printed', (string) $job);
$listed = array_map(fn ($one) => $one->getPrintJobId(), $jobs->listPrintJobs()->getData());
check(in_array($id, $listed), 'list');
check($jobs->createPrintJob(new CreatePrintJob($order), $key)->getPrintJobId() === $id, 'repeat');
$conflict = refused(
    409,
    'idempotency_key_conflict',
    fn () => $jobs->createPrintJob(new CreatePrintJob([...$order, 'copies' => 2]), $key)
);
check($conflict->getDetails()->getPrintJobId() === $id, (string) $conflict);
refused(404, 'print_job_not_found', fn () => $jobs->getPrintJob(random_uuid()));
$wrong = new CreatePrintJob([...$order, 'printer_id' => random_uuid()]);
refused(422, 'printer_not_found', fn () => $jobs->createPrintJob($wrong));
$limited = refused(429, 'rate_limited', function () use ($token) {
    for ($tries = 0; $tries < 100; $tries++) {
        $token();
    }
});
check($limited->getDetails()->getRetryAfter() >= 1, (string) $limited);
echo "round done\n";
