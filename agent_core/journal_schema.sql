-- Times are the journal's own seconds (journal_clock.py); `armed_at` is in seconds since 1970, as the wall clock said.
-- One row per attempt that came as far as the server's start; `outcome` null = not known yet. `total_bytes`: the size of
-- what is sent; `accepted_at`: the device has said that it has all of it.
CREATE TABLE IF NOT EXISTS attempts (
    print_job_id   TEXT NOT NULL,
    attempt        INTEGER NOT NULL,
    lease_id       TEXT NOT NULL,
    printer_id     TEXT NOT NULL,
    job_name       TEXT NOT NULL,
    intent_at      REAL NOT NULL,
    armed_at       REAL,
    closed_at      REAL,
    reported_at    REAL,
    outcome        TEXT,
    evidence       TEXT,
    failure_reason TEXT,
    message        TEXT,
    bytes_sent     INTEGER,
    total_bytes    INTEGER,
    accepted_at    REAL,
    PRIMARY KEY (print_job_id, attempt)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS attempts_open ON attempts (intent_at) WHERE reported_at IS NULL;

-- Every job of which bytes may have left, kept longer than its attempts: never armed twice. `kept_from`: the journal's
-- time when it was tidied next, from which the row's age counts; a wall clock may be wrong by years.
CREATE TABLE IF NOT EXISTS armed_jobs (
    print_job_id TEXT NOT NULL PRIMARY KEY,
    attempt      INTEGER NOT NULL,
    armed_at     REAL NOT NULL,
    kept_from    REAL
) STRICT, WITHOUT ROWID;

-- What a device's counter told before an attempt, and the impressions that it would add (null = not known).
CREATE TABLE IF NOT EXISTS counts (
    print_job_id TEXT NOT NULL,
    attempt      INTEGER NOT NULL,
    before       INTEGER NOT NULL,
    expected     INTEGER,
    PRIMARY KEY (print_job_id, attempt)
) STRICT, WITHOUT ROWID;

-- `server_epoch`: the server's life that knows all that stands here. `home`: where this file lives, to know a copy.
-- `seconds`: the journal's time when it was tidied last. `run <id>`: a run of the agent that wrote into this file, with the
-- journal's time of its beginning.
CREATE TABLE IF NOT EXISTS meta (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
