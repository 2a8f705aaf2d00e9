# The round with openapi-generator's Ruby client.
require 'json'
require 'securerandom'
require 'tempfile'
require 'uri'
require 'openapi_client'

def check(holds, text)
  raise text unless holds
end

def refused(status, code)
  yield
rescue OpenapiClient::ApiError => e
  problem = OpenapiClient::Problem.build_from_hash(JSON.parse(e.response_body, symbolize_names: true))
  check(e.code == status && problem.error_code == ENV.fetch('LATER_WORD', code), e.response_body)
  problem
else
  raise "#{status} was expected"
end

base = URI(ENV.fetch('BASE_URL'))
OpenapiClient.configure do |config|
  config.scheme = base.scheme
  config.host = "#{base.host}:#{base.port}"
  config.server_index = nil
end
access = OpenapiClient::AccessApi.new
jobs = OpenapiClient::PrintJobsApi.new
token = lambda do
  access.issue_token('client_credentials', client_id: ENV.fetch('CLIENT_ID'), client_secret: ENV.fetch('CLIENT_SECRET'))
end
OpenapiClient.configure.access_token = token.call.access_token
check(access.get_me.account_name, 'me')
printer_id = ENV.fetch('PRINTER_ID')
printer = OpenapiClient::PrintersApi.new.list_printers.data.find { |one| one.printer_id == printer_id }
check(printer.status == 'online', printer.to_s)
document = Tempfile.create(['label', '.zpl']) do |file|
  file.write('^XA^FO50,50^A0N,40,40^FDHello^FS^XZ')
  file.flush
  file.rewind
  OpenapiClient::DocumentsApi.new.upload_document(file, document_format: 'raw', document_raw_language: 'zpl')
end
order = { document_id: document.document_id, printer_id: printer_id }
key = SecureRandom.uuid
job = jobs.create_print_job(OpenapiClient::CreatePrintJob.new(order), idempotency_key: key)
id = job.print_job_id
300.times do
  break if %w[printed failed cancelled].include?(job.status)

  sleep 0.1
  job = jobs.get_print_job(id)
end
check(job.status == 'printed', job.to_s)
check(jobs.list_print_jobs.data.any? { |one| one.print_job_id == id }, 'list')
again = jobs.create_print_job(OpenapiClient::CreatePrintJob.new(order), idempotency_key: key)
check(again.print_job_id == id, 'repeat')
other = OpenapiClient::CreatePrintJob.new(order.merge(copies: 2))
conflict = refused(409, 'idempotency_key_conflict') { jobs.create_print_job(other, idempotency_key: key) }
check(conflict.details.print_job_id == id, conflict.to_s)
refused(404, 'print_job_not_found') { jobs.get_print_job(SecureRandom.uuid) }
wrong = OpenapiClient::CreatePrintJob.new(order.merge(printer_id: SecureRandom.uuid))
refused(422, 'printer_not_found') { jobs.create_print_job(wrong) }
limited = refused(429, 'rate_limited') { 100.times { token.call } }
check(limited.details.retry_after >= 1, limited.to_s)
puts 'round done'
