CREATE TABLE accounts (
  account_id CHAR(32) NOT NULL,
  name VARCHAR(120) NOT NULL,
  created_at BIGINT NOT NULL, kind VARCHAR(16) DEFAULT 'site' NOT NULL, suspended_at BIGINT,
  CONSTRAINT pk_accounts PRIMARY KEY (account_id)
);

CREATE TABLE idempotency (
  account_id CHAR(32) NOT NULL,
  operation VARCHAR(32) NOT NULL,
  key_sha256 BLOB NOT NULL,
  fingerprint BLOB NOT NULL,
  print_job_id CHAR(32) NOT NULL,
  status_code INTEGER NOT NULL,
  body BLOB NOT NULL,
  created_at BIGINT NOT NULL, content_fingerprint BLOB,
  CONSTRAINT pk_idempotency PRIMARY KEY (account_id, operation, key_sha256)
);

CREATE TABLE job_events (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  account_id CHAR(32) NOT NULL,
  print_job_id CHAR(32) NOT NULL,
  at BIGINT NOT NULL,
  kind VARCHAR(32) NOT NULL,
  actor VARCHAR(160) NOT NULL,
  details TEXT NOT NULL
);

CREATE INDEX ix_job_events_print_job_id ON job_events (print_job_id);

CREATE TABLE meta (
  "key" VARCHAR(64) NOT NULL,
  value TEXT NOT NULL,
  CONSTRAINT pk_meta PRIMARY KEY ("key")
);

CREATE TABLE agents (
  agent_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  name VARCHAR(120) NOT NULL,
  bundled BOOLEAN NOT NULL,
  secret_sha256 BLOB NOT NULL,
  agent_instance_id VARCHAR(64) NOT NULL,
  incarnation INTEGER NOT NULL,
  hostname VARCHAR(255) NOT NULL,
  version VARCHAR(64) NOT NULL,
  last_seen_at BIGINT,
  created_at BIGINT NOT NULL,
  revoked_at BIGINT,
  CONSTRAINT pk_agents PRIMARY KEY (agent_id),
  CONSTRAINT fk_agents_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT uq_agents_secret_sha256 UNIQUE (secret_sha256)
);

CREATE INDEX ix_agents_account_id ON agents (account_id);

CREATE TABLE clients (
  client_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  name VARCHAR(120) NOT NULL,
  secret_sha256 BLOB NOT NULL,
  scopes TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  disabled_at BIGINT,
  last_used_at BIGINT, rotated_at BIGINT, previous_secret_sha256 BLOB, previous_secret_ends_at BIGINT, application_id CHAR(32), permissions_by VARCHAR(16),
  CONSTRAINT pk_clients PRIMARY KEY (client_id),
  CONSTRAINT fk_clients_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id)
);

CREATE INDEX ix_clients_account_id ON clients (account_id);

CREATE TABLE documents (
  document_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  original_filename TEXT NOT NULL,
  mime_type VARCHAR(127) NOT NULL,
  document_format VARCHAR(8) NOT NULL,
  document_raw_language VARCHAR(16),
  size_bytes BIGINT NOT NULL,
  sha256 VARCHAR(64) NOT NULL,
  created_at BIGINT NOT NULL,
  purged_at BIGINT, page_count INTEGER, page_sizes TEXT,
  CONSTRAINT pk_documents PRIMARY KEY (document_id),
  CONSTRAINT fk_documents_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id)
);

CREATE INDEX ix_documents_account_id ON documents (account_id);

CREATE TABLE enrolment_links (
  token_sha256 BLOB NOT NULL,
  account_id CHAR(32) NOT NULL,
  name VARCHAR(120),
  bundled BOOLEAN NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT, revoked_at BIGINT, enrolment_id CHAR(32), agent_id CHAR(32),
  CONSTRAINT pk_enrolment_links PRIMARY KEY (token_sha256),
  CONSTRAINT fk_enrolment_links_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id)
);

CREATE TABLE access_tokens (
  token_sha256 BLOB NOT NULL,
  account_id CHAR(32) NOT NULL,
  client_id CHAR(32) NOT NULL,
  scopes TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT, kid VARCHAR(128),
  CONSTRAINT pk_access_tokens PRIMARY KEY (token_sha256),
  CONSTRAINT fk_access_tokens_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_access_tokens_client_id FOREIGN KEY(client_id) REFERENCES clients (client_id)
);

CREATE INDEX ix_access_tokens_client_id ON access_tokens (client_id);

CREATE INDEX ix_access_tokens_expires_at ON access_tokens (expires_at);

CREATE TABLE printers (
  printer_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  agent_id CHAR(32) NOT NULL,
  name VARCHAR(120) NOT NULL,
  uri TEXT NOT NULL,
  backend VARCHAR(16) NOT NULL,
  language VARCHAR(16),
  dpi INTEGER,
  media_width_mm FLOAT,
  media_height_mm FLOAT,
  simulated_fault VARCHAR(16) NOT NULL,
  paused_by VARCHAR(120),
  status VARCHAR(16) NOT NULL,
  status_reasons TEXT NOT NULL,
  message TEXT,
  since BIGINT,
  model TEXT,
  serial TEXT,
  capabilities TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  removed_at BIGINT, minimum_evidence VARCHAR(32), minimum_evidence_by VARCHAR(120), stale_after_seconds INTEGER, expires_after_seconds INTEGER, tuning TEXT DEFAULT '{}' NOT NULL, drawing TEXT, device_uuid TEXT, device_mac TEXT, supplies TEXT DEFAULT '[]' NOT NULL, trusted_certificate VARCHAR(64), untrusted_certificate VARCHAR(64), login_name VARCHAR(120), raw_policy VARCHAR(8) DEFAULT 'screen' NOT NULL, default_color_mode VARCHAR(24) DEFAULT 'default' NOT NULL, default_duplex_mode VARCHAR(24) DEFAULT 'default' NOT NULL, default_orientation VARCHAR(24) DEFAULT 'default' NOT NULL, shared_with TEXT, standby_printer_id CHAR(32), calibrations TEXT DEFAULT '{}' NOT NULL, media_tracking VARCHAR(16), tags TEXT DEFAULT '[]' NOT NULL, place VARCHAR(127), device_place VARCHAR(127), answered_at BIGINT, raw_allow TEXT DEFAULT '[]' NOT NULL, ends_with_reset BOOLEAN DEFAULT '0' NOT NULL, other_device TEXT, found_uri TEXT, follows_device BOOLEAN DEFAULT 0 NOT NULL,
  CONSTRAINT pk_printers PRIMARY KEY (printer_id),
  CONSTRAINT fk_printers_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_printers_agent_id FOREIGN KEY(agent_id) REFERENCES agents (agent_id)
);

CREATE INDEX ix_printers_account_id ON printers (account_id);

CREATE INDEX ix_printers_agent_id ON printers (agent_id);

CREATE TABLE jobs (
  sequence INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  print_job_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  client_id CHAR(32),
  document_id CHAR(32) NOT NULL,
  printer_id CHAR(32) NOT NULL,
  agent_id CHAR(32),
  status VARCHAR(16) NOT NULL,
  attempt INTEGER NOT NULL,
  lease_id CHAR(32),
  unconfirmed BOOLEAN NOT NULL,
  cancel_wished_by VARCHAR(120),
  held_by VARCHAR(120),
  waiting_reason VARCHAR(32),
  copies INTEGER NOT NULL,
  parameters TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  reserved_at BIGINT,
  started_at BIGINT,
  completed_at BIGINT,
  expires_at BIGINT NOT NULL,
  failure_reason VARCHAR(32),
  message TEXT,
  evidence VARCHAR(32),
  bytes_sent BIGINT,
  pages_done INTEGER,
  pages_total INTEGER,
  reprint_of CHAR(32),
  idempotency_key VARCHAR(128),
  request_id VARCHAR(128),
  version INTEGER NOT NULL, stale BOOLEAN DEFAULT '0' NOT NULL, stale_at BIGINT, restored BOOLEAN DEFAULT '0' NOT NULL, unconfirmed_seconds FLOAT DEFAULT '0' NOT NULL, reprinted_as CHAR(32), test_print BOOLEAN DEFAULT '0' NOT NULL, media_hold VARCHAR(8), same_as CHAR(32), settled BOOLEAN DEFAULT '0' NOT NULL, reprint_number INTEGER DEFAULT '0' NOT NULL, seen_outcome VARCHAR(16), seen_by VARCHAR(160), seen_at BIGINT, labels_out INTEGER, labels_ordered INTEGER, late_evidence VARCHAR(32),
  CONSTRAINT fk_jobs_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_jobs_agent_id FOREIGN KEY(agent_id) REFERENCES agents (agent_id),
  CONSTRAINT fk_jobs_client_id FOREIGN KEY(client_id) REFERENCES clients (client_id),
  CONSTRAINT fk_jobs_document_id FOREIGN KEY(document_id) REFERENCES documents (document_id),
  CONSTRAINT fk_jobs_printer_id FOREIGN KEY(printer_id) REFERENCES printers (printer_id),
  CONSTRAINT uq_jobs_print_job_id UNIQUE (print_job_id)
);

CREATE INDEX ix_jobs_account_sequence ON jobs (account_id, sequence);

CREATE INDEX ix_jobs_completed_at ON jobs (completed_at);

CREATE INDEX ix_jobs_open ON jobs (status, sequence) WHERE status IN ('pending', 'reserved', 'printing');

CREATE INDEX ix_jobs_pending_by_printer ON jobs (printer_id, sequence) WHERE status = 'pending';

CREATE TABLE requests (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  at BIGINT NOT NULL,
  request_id VARCHAR(128) NOT NULL,
  account_id CHAR(32),
  client_id CHAR(32),
  method VARCHAR(16) NOT NULL,
  route VARCHAR(120) NOT NULL,
  status INTEGER NOT NULL,
  error_code VARCHAR(40),
  duration_us BIGINT NOT NULL
, replayed BOOLEAN DEFAULT '0' NOT NULL, retry_after INTEGER);

CREATE INDEX ix_requests_at ON requests (at);

CREATE INDEX ix_requests_request_id ON requests (request_id);

CREATE INDEX ix_documents_kept ON documents (created_at, document_id) WHERE purged_at IS NULL;

CREATE INDEX ix_documents_kept_sha256 ON documents (sha256) WHERE purged_at IS NULL;

CREATE INDEX ix_documents_purged ON documents (purged_at, document_id) WHERE purged_at IS NOT NULL;

CREATE INDEX ix_jobs_of_document ON jobs (document_id, completed_at);

CREATE INDEX ix_idempotency_print_job_id ON idempotency (print_job_id);

CREATE INDEX ix_agents_by_name ON agents (account_id, name, agent_id);

CREATE INDEX ix_printers_by_name ON printers (account_id, name, printer_id) WHERE removed_at IS NULL;

CREATE INDEX ix_jobs_started_by_printer ON jobs (printer_id, started_at) WHERE started_at IS NOT NULL;

CREATE INDEX ix_jobs_stale_by_printer ON jobs (printer_id, sequence) WHERE stale = 1;

CREATE INDEX ix_jobs_taken_by_printer ON jobs (printer_id, sequence) WHERE status IN ('reserved', 'printing');

CREATE TABLE audit (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  account_id CHAR(32) NOT NULL,
  at BIGINT NOT NULL,
  actor VARCHAR(160) NOT NULL,
  act VARCHAR(48) NOT NULL,
  subject VARCHAR(64) NOT NULL,
  details TEXT NOT NULL,
  request_id VARCHAR(128),
  hash BLOB NOT NULL
);

CREATE INDEX ix_audit_subject ON audit (subject, number);

CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TRIGGER audit_no_replace BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

CREATE TABLE notices (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  account_id CHAR(32) NOT NULL,
  kind VARCHAR(32) NOT NULL,
  subject VARCHAR(64) NOT NULL,
  printer_id CHAR(32),
  opened_at BIGINT NOT NULL,
  closed_at BIGINT,
  closed_by VARCHAR(160),
  details TEXT NOT NULL
);

CREATE UNIQUE INDEX uq_notices_open ON notices (account_id, kind, subject) WHERE closed_at IS NULL;

CREATE UNIQUE INDEX uq_clients_installation ON clients (account_id, application_id) WHERE application_id IS NOT NULL AND disabled_at IS NULL;

CREATE TABLE developer_applications (
  application_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  name VARCHAR(120) NOT NULL,
  created_at BIGINT NOT NULL,
  disabled_at BIGINT,
  last_used_at BIGINT,
  CONSTRAINT pk_developer_applications PRIMARY KEY (application_id),
  CONSTRAINT fk_developer_applications_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id)
);

CREATE INDEX ix_developer_applications_account_id ON developer_applications (account_id);

CREATE TABLE application_keys (
  application_id CHAR(32) NOT NULL,
  kid VARCHAR(128) NOT NULL,
  account_id CHAR(32) NOT NULL,
  public_key TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  revoked_at BIGINT,
  last_used_at BIGINT,
  CONSTRAINT pk_application_keys PRIMARY KEY (application_id, kid),
  CONSTRAINT fk_application_keys_application_id FOREIGN KEY(application_id) REFERENCES developer_applications (application_id)
);

CREATE TABLE used_assertions (
  application_id CHAR(32) NOT NULL,
  jti_sha256 BLOB NOT NULL,
  expires_at BIGINT NOT NULL,
  CONSTRAINT pk_used_assertions PRIMARY KEY (application_id, jti_sha256)
);

CREATE INDEX ix_used_assertions_expires_at ON used_assertions (expires_at);

CREATE TABLE relationships (
  relationship_id CHAR(32) NOT NULL,
  developer_account_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  application_id CHAR(32) NOT NULL,
  external_customer_id VARCHAR(160) NOT NULL,
  made_as VARCHAR(120) NOT NULL,
  suspended_by VARCHAR(16),
  enrolment_id CHAR(32),
  activated_at BIGINT,
  closed_at BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  CONSTRAINT pk_relationships PRIMARY KEY (relationship_id),
  CONSTRAINT fk_relationships_developer_account_id FOREIGN KEY(developer_account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_relationships_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_relationships_application_id FOREIGN KEY(application_id) REFERENCES developer_applications (application_id),
  CONSTRAINT uq_relationships_account_id UNIQUE (account_id)
);

CREATE INDEX ix_relationships_application_id ON relationships (application_id);

CREATE INDEX ix_relationships_newest ON relationships (developer_account_id, relationship_id);

CREATE UNIQUE INDEX uq_relationships_external_customer ON relationships (developer_account_id, external_customer_id) WHERE closed_at IS NULL;

CREATE INDEX ix_jobs_failed ON jobs (completed_at) WHERE status = 'failed' AND settled = 0;

CREATE TABLE document_texts (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  document_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  text TEXT NOT NULL,
  CONSTRAINT fk_document_texts_document_id FOREIGN KEY(document_id) REFERENCES documents (document_id),
  CONSTRAINT uq_document_texts_document_id UNIQUE (document_id)
);

CREATE TABLE pending_acts (
  print_job_id CHAR(32) NOT NULL,
  act_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  kind VARCHAR(8) NOT NULL,
  actor VARCHAR(160) NOT NULL,
  at BIGINT NOT NULL,
  held_by_before VARCHAR(120),
  printer_before CHAR(32),
  details TEXT NOT NULL,
  CONSTRAINT pk_pending_acts PRIMARY KEY (print_job_id)
);

CREATE INDEX ix_pending_acts_act_id ON pending_acts (act_id);

CREATE TABLE printer_states (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  account_id CHAR(32) NOT NULL,
  printer_id CHAR(32) NOT NULL,
  at BIGINT NOT NULL,
  status VARCHAR(16) NOT NULL,
  reasons TEXT NOT NULL,
  paused_by VARCHAR(120)
);

CREATE INDEX ix_printer_states_of_printer ON printer_states (printer_id, number);

CREATE INDEX ix_requests_of_client ON requests (client_id, number, at, status);

CREATE TABLE consoles (
  console_id CHAR(32) NOT NULL,
  name VARCHAR(60) NOT NULL,
  role VARCHAR(16) NOT NULL,
  hostname VARCHAR(253) NOT NULL,
  token_sha256 BLOB NOT NULL,
  created_at BIGINT NOT NULL,
  created_by VARCHAR(120) NOT NULL,
  last_seen_at BIGINT,
  revoked_at BIGINT,
  CONSTRAINT pk_consoles PRIMARY KEY (console_id),
  CONSTRAINT uq_consoles_token_sha256 UNIQUE (token_sha256)
);

CREATE TABLE pairing_codes (
  secret_sha256 BLOB NOT NULL,
  role VARCHAR(16) NOT NULL,
  name VARCHAR(60),
  created_by VARCHAR(120) NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT,
  attempts INTEGER NOT NULL,
  CONSTRAINT pk_pairing_codes PRIMARY KEY (secret_sha256)
);

CREATE TABLE operators (
  operator_id CHAR(32) NOT NULL,
  name VARCHAR(60) NOT NULL,
  skeleton VARCHAR(240) NOT NULL,
  role VARCHAR(16) NOT NULL,
  pin_salt BLOB,
  pin_scrypt BLOB,
  created_at BIGINT NOT NULL,
  removed_at BIGINT,
  CONSTRAINT pk_operators PRIMARY KEY (operator_id)
);

CREATE UNIQUE INDEX uq_operators_seen_name ON operators (skeleton) WHERE removed_at IS NULL;

CREATE TABLE webhooks (
  webhook_id CHAR(32) NOT NULL,
  account_id CHAR(32) NOT NULL,
  client_id CHAR(32) NOT NULL,
  url TEXT NOT NULL,
  description VARCHAR(120) DEFAULT '' NOT NULL,
  events TEXT,
  allow_private BOOLEAN DEFAULT '0' NOT NULL,
  secret BLOB NOT NULL,
  previous_secret BLOB,
  previous_ends_at BIGINT,
  created_at BIGINT NOT NULL,
  rotated_at BIGINT,
  disabled_at BIGINT,
  gone BOOLEAN DEFAULT '0' NOT NULL,
  removed_at BIGINT,
  pending INTEGER DEFAULT '0' NOT NULL,
  missed INTEGER DEFAULT '0' NOT NULL,
  failures INTEGER DEFAULT '0' NOT NULL,
  paused_until BIGINT,
  last_attempt_at BIGINT,
  last_delivered_at BIGINT,
  last_status INTEGER,
  last_error VARCHAR(32),
  CONSTRAINT pk_webhooks PRIMARY KEY (webhook_id),
  CONSTRAINT fk_webhooks_account_id FOREIGN KEY(account_id) REFERENCES accounts (account_id),
  CONSTRAINT fk_webhooks_client_id FOREIGN KEY(client_id) REFERENCES clients (client_id)
);

CREATE INDEX ix_webhooks_account_id ON webhooks (account_id);

CREATE INDEX ix_webhooks_client_id ON webhooks (client_id);

CREATE TABLE webhook_deliveries (
  number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  webhook_id CHAR(32) NOT NULL,
  message_id CHAR(32) NOT NULL,
  type VARCHAR(40) NOT NULL,
  subject CHAR(32) NOT NULL,
  body TEXT NOT NULL,
  state VARCHAR(10) NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  next_attempt_at BIGINT,
  attempts INTEGER DEFAULT '0' NOT NULL,
  tries INTEGER DEFAULT '0' NOT NULL,
  last_attempt_at BIGINT,
  finished_at BIGINT,
  status_code INTEGER,
  error_code VARCHAR(32),
  duration_ms INTEGER,
  CONSTRAINT fk_webhook_deliveries_webhook_id FOREIGN KEY(webhook_id) REFERENCES webhooks (webhook_id)
);

CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending' AND next_attempt_at IS NOT NULL;

CREATE INDEX ix_webhook_deliveries_waiting ON webhook_deliveries (webhook_id, subject, number) WHERE state = 'pending';

CREATE INDEX ix_webhook_deliveries_expire ON webhook_deliveries (expires_at) WHERE state = 'pending';

CREATE INDEX ix_webhook_deliveries_state ON webhook_deliveries (webhook_id, state, number);

CREATE INDEX ix_webhook_deliveries_finished ON webhook_deliveries (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE webhook_attempts (
  number INTEGER NOT NULL,
  delivery INTEGER NOT NULL,
  at BIGINT NOT NULL,
  status_code INTEGER,
  error_code VARCHAR(32),
  duration_ms INTEGER NOT NULL,
  CONSTRAINT pk_webhook_attempts PRIMARY KEY (number)
);

CREATE INDEX ix_webhook_attempts_delivery ON webhook_attempts (delivery);

CREATE INDEX ix_jobs_account_created ON jobs (account_id, created_at);

CREATE INDEX ix_jobs_ended ON jobs (account_id, status, created_at) WHERE status IN ('printed', 'failed', 'cancelled');

CREATE INDEX ix_jobs_ended_at_printer ON jobs (account_id, printer_id, created_at) WHERE status IN ('printed', 'failed', 'cancelled');

CREATE INDEX ix_jobs_by_key ON jobs (account_id, idempotency_key, created_at) WHERE idempotency_key IS NOT NULL;
