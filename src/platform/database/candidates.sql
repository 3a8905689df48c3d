-- Upgrades the tables of any release candidate of 1.0.0 to those of schema.sql. Existing rows stay.

ALTER TABLE jobs ALTER COLUMN due DROP NOT NULL;

ALTER TABLE sessions
  ADD COLUMN IF NOT EXISTS id serial,
  ADD COLUMN IF NOT EXISTS last_seen timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN IF NOT EXISTS ip varchar(64),
  ADD COLUMN IF NOT EXISTS user_agent varchar(255);

CREATE TABLE IF NOT EXISTS live_keys (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  key_hash varchar(64) NOT NULL UNIQUE,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key varchar(255) NOT NULL,
  request varchar(64) NOT NULL,
  answer text,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX IF NOT EXISTS idempotency_keys_created_idx ON idempotency_keys (created);

ALTER TABLE users ADD COLUMN IF NOT EXISTS change_password boolean NOT NULL DEFAULT false;

ALTER TABLE challenges ADD COLUMN IF NOT EXISTS scheduled_at timestamptz;

ALTER TABLE files ADD COLUMN IF NOT EXISTS name text;

CREATE INDEX IF NOT EXISTS submissions_challenge_id_id_idx ON submissions (challenge_id, id);
DROP INDEX IF EXISTS submissions_challenge_id_idx;
CREATE INDEX IF NOT EXISTS submissions_date_idx ON submissions USING brin (date) WITH (autosummarize = on);

ALTER TABLE submissions
  DROP CONSTRAINT IF EXISTS submissions_type_check,
  ADD CONSTRAINT submissions_type_check CHECK (type IN ('correct', 'incorrect', 'discard', 'partial', 'ratelimited'));
ALTER TABLE attempt_throttles ADD COLUMN IF NOT EXISTS refused timestamptz[] NOT NULL DEFAULT '{}';

CREATE TABLE IF NOT EXISTS ratings (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  value integer NOT NULL CHECK (value IN (-1, 1)),
  review varchar(2000),
  date timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, challenge_id)
);
CREATE INDEX IF NOT EXISTS ratings_challenge_id_id_idx ON ratings (challenge_id, id);

CREATE TABLE IF NOT EXISTS insight_marks (
  kind varchar(80) NOT NULL CHECK (kind IN ('answers', 'addresses', 'speed', 'challenges')),
  key varchar(80) NOT NULL,
  note text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
);
CREATE INDEX IF NOT EXISTS insight_marks_user_id_idx ON insight_marks (user_id);

ALTER TABLE notifications
  ADD COLUMN IF NOT EXISTS publish_at timestamptz,
  ADD COLUMN IF NOT EXISTS delivered integer;

CREATE TABLE IF NOT EXISTS scheduled_changes (
  id serial PRIMARY KEY,
  at timestamptz NOT NULL,
  kind varchar(32) NOT NULL CHECK (kind IN ('challenge', 'hint', 'notification')),
  challenge_id integer REFERENCES challenges ON DELETE CASCADE,
  changes jsonb NOT NULL,
  state varchar(32) NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'done', 'failed')),
  reason text,
  created timestamptz NOT NULL DEFAULT now(),
  finished timestamptz
);
CREATE INDEX IF NOT EXISTS scheduled_changes_challenge_id_idx ON scheduled_changes (challenge_id);

CREATE TABLE IF NOT EXISTS webhook_endpoints (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  url text NOT NULL,
  format varchar(32) NOT NULL DEFAULT 'json' CHECK (format IN ('json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy')),
  target varchar(255),
  token text,
  events jsonb NOT NULL,
  bracket_ids jsonb,
  categories jsonb,
  internal boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  disabled_reason text,
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_success timestamptz,
  dropped integer NOT NULL DEFAULT 0
);

CREATE TABLE IF NOT EXISTS webhook_deliveries (
  id serial PRIMARY KEY,
  endpoint_id integer NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  message_id uuid NOT NULL,
  type varchar(80) NOT NULL,
  subject jsonb NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  state varchar(32) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'withheld')),
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  attempted timestamptz,
  request text,
  status integer,
  response text,
  duration_ms integer,
  error text
);
CREATE INDEX IF NOT EXISTS webhook_deliveries_endpoint_id_due_idx ON webhook_deliveries (endpoint_id, due) WHERE due IS NOT NULL;
CREATE INDEX IF NOT EXISTS webhook_deliveries_endpoint_id_id_idx ON webhook_deliveries (endpoint_id, id);

CREATE TABLE IF NOT EXISTS webhook_marks (
  type varchar(80) NOT NULL,
  key varchar(255) NOT NULL,
  date timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (type, key)
);

ALTER TABLE awards ADD COLUMN IF NOT EXISTS challenge_id integer REFERENCES challenges ON DELETE CASCADE;
CREATE INDEX IF NOT EXISTS awards_challenge_id_account_id_idx ON awards (challenge_id, account_id) WHERE challenge_id IS NOT NULL;

CREATE TABLE IF NOT EXISTS result_keys (
  challenge_id integer PRIMARY KEY REFERENCES challenges ON DELETE CASCADE,
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  last_call timestamptz,
  last_status integer,
  last_error text,
  last_accepted timestamptz,
  standings_at timestamptz
);

CREATE TABLE IF NOT EXISTS result_calls (
  challenge_id integer NOT NULL REFERENCES result_keys ON DELETE CASCADE,
  webhook_id varchar(255) NOT NULL,
  body_hash varchar(64) NOT NULL,
  response jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (challenge_id, webhook_id)
);
CREATE INDEX IF NOT EXISTS result_calls_challenge_id_created_idx ON result_calls (challenge_id, created);

CREATE TABLE IF NOT EXISTS audit (
  id serial PRIMARY KEY,
  date timestamptz NOT NULL DEFAULT now(),
  actor_id integer,
  actor_name text,
  address varchar(46) NOT NULL,
  request_id varchar(64) NOT NULL,
  method varchar(10) NOT NULL,
  path text NOT NULL,
  operation varchar(128) NOT NULL,
  object_type varchar(80) NOT NULL,
  object_id varchar(255),
  status integer,
  before jsonb,
  after jsonb
);
CREATE INDEX IF NOT EXISTS audit_date_idx ON audit (date);
CREATE INDEX IF NOT EXISTS audit_actor_id_id_idx ON audit (actor_id, id);
CREATE INDEX IF NOT EXISTS audit_object_type_object_id_id_idx ON audit (object_type, object_id, id);

CREATE TABLE IF NOT EXISTS news_opt_outs (
  id serial PRIMARY KEY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS saved_searches (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL UNIQUE,
  filters jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS mailings (
  id serial PRIMARY KEY,
  subject varchar(200) NOT NULL,
  content text NOT NULL,
  kind varchar(32) NOT NULL CHECK (kind IN ('news', 'service')),
  audience varchar(32) NOT NULL CHECK (audience IN ('all', 'bracket', 'unverified', 'teamless', 'unsolved', 'search')),
  bracket_id integer REFERENCES brackets ON DELETE SET NULL,
  search_id integer REFERENCES saved_searches ON DELETE SET NULL,
  state varchar(32) NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'sending', 'paused', 'done', 'cancelled')),
  run integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  error text,
  next_send timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  started timestamptz,
  finished timestamptz
);
CREATE INDEX IF NOT EXISTS mailings_bracket_id_idx ON mailings (bracket_id);
CREATE INDEX IF NOT EXISTS mailings_search_id_idx ON mailings (search_id);
CREATE UNIQUE INDEX IF NOT EXISTS mailings_sending_key ON mailings (state) WHERE state = 'sending';

CREATE TABLE IF NOT EXISTS mailing_recipients (
  id serial PRIMARY KEY,
  mailing_id integer NOT NULL REFERENCES mailings ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  address varchar(128) NOT NULL,
  state varchar(32) NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  attempts integer NOT NULL DEFAULT 0,
  due timestamptz,
  error text,
  changed timestamptz
);
CREATE UNIQUE INDEX IF NOT EXISTS mailing_recipients_address_key ON mailing_recipients (mailing_id, lower(address));
CREATE INDEX IF NOT EXISTS mailing_recipients_mailing_id_state_id_idx ON mailing_recipients (mailing_id, state, id);
CREATE INDEX IF NOT EXISTS mailing_recipients_user_id_idx ON mailing_recipients (user_id);

DELETE FROM migrations;
INSERT INTO migrations (timestamp, name) VALUES (1798000000001, 'InitialSchema1798000000001');
