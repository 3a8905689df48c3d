-- All tables, mostly by folder of src. Constraints have PostgreSQL's default names, which code and tests use.
-- Each foreign key has an index, unless another index begins with its column: removing a row searches for references to it.

-- platform, http, settings

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE jobs (
  id serial PRIMARY KEY,
  kind varchar(80) NOT NULL,
  payload jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  -- Null for jobs that were given up.
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  error text
);
CREATE INDEX jobs_due_idx ON jobs (due);

CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE config (
  id serial PRIMARY KEY,
  key text NOT NULL UNIQUE,
  value text
);

-- accounts

CREATE TABLE brackets (
  id serial PRIMARY KEY,
  name varchar(255) NOT NULL,
  description text,
  type varchar(80) NOT NULL CHECK (type IN ('users', 'teams'))
);

CREATE TABLE teams (
  id serial PRIMARY KEY,
  oauth_id integer UNIQUE,
  name varchar(128) NOT NULL UNIQUE,
  email varchar(128),
  password varchar(255),
  secret varchar(128),
  website varchar(128),
  affiliation varchar(128),
  country varchar(32),
  bracket_id integer REFERENCES brackets ON DELETE SET NULL,
  hidden boolean NOT NULL DEFAULT false,
  banned boolean NOT NULL DEFAULT false,
  captain_id integer, -- REFERENCES users, below
  created timestamptz NOT NULL DEFAULT now(),
  -- Names that look alike have the same skeleton.
  name_skeleton varchar(512) NOT NULL
);
-- An email address belongs to at most one team, whatever its case.
CREATE UNIQUE INDEX teams_email_key ON teams (lower(email));
CREATE INDEX teams_name_skeleton_idx ON teams (name_skeleton);
CREATE INDEX teams_bracket_id_idx ON teams (bracket_id);
CREATE INDEX teams_captain_id_idx ON teams (captain_id);

CREATE TABLE users (
  id serial PRIMARY KEY,
  oauth_id integer UNIQUE,
  name varchar(128) NOT NULL UNIQUE,
  name_skeleton varchar(512) NOT NULL,
  password varchar(255),
  email varchar(128),
  type varchar(80) NOT NULL DEFAULT 'user' CHECK (type IN ('user', 'admin')),
  secret varchar(128),
  website varchar(128),
  affiliation varchar(128),
  country varchar(32),
  bracket_id integer REFERENCES brackets ON DELETE SET NULL,
  hidden boolean NOT NULL DEFAULT false,
  banned boolean NOT NULL DEFAULT false,
  verified boolean NOT NULL DEFAULT false,
  language varchar(32),
  team_id integer REFERENCES teams ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  -- True if the user must choose a new password at the next log-in.
  change_password boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
CREATE INDEX users_name_skeleton_idx ON users (name_skeleton);
CREATE INDEX users_bracket_id_idx ON users (bracket_id);
CREATE INDEX users_team_id_idx ON users (team_id);

ALTER TABLE teams ADD FOREIGN KEY (captain_id) REFERENCES users ON DELETE SET NULL;

CREATE TABLE fields (
  id serial PRIMARY KEY,
  name text NOT NULL,
  type varchar(80) NOT NULL CHECK (type IN ('user', 'team')),
  field_type varchar(80) CHECK (field_type IN ('text', 'boolean')),
  description text,
  required boolean NOT NULL DEFAULT false,
  public boolean NOT NULL DEFAULT false,
  editable boolean NOT NULL DEFAULT false
);

CREATE TABLE field_entries (
  id serial PRIMARY KEY,
  type varchar(80) NOT NULL CHECK (type IN ('user', 'team')),
  value jsonb,
  field_id integer NOT NULL REFERENCES fields ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE CASCADE,
  UNIQUE (field_id, user_id),
  UNIQUE (field_id, team_id)
);
CREATE INDEX field_entries_user_id_idx ON field_entries (user_id);
CREATE INDEX field_entries_team_id_idx ON field_entries (team_id);

-- Users who receive no news by email.
CREATE TABLE news_opt_outs (
  id serial PRIMARY KEY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now()
);

-- auth

CREATE TABLE sessions (
  hash varchar(64) PRIMARY KEY,
  id serial,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  last_seen timestamptz NOT NULL DEFAULT now(),
  expires timestamptz NOT NULL,
  ip varchar(64),
  user_agent varchar(255),
  revoked boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_idx ON sessions (expires);

CREATE TABLE account_links (
  hash varchar(64) PRIMARY KEY,
  purpose varchar(80) NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  bound_to varchar(64) NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX account_links_user_id_idx ON account_links (user_id);
CREATE INDEX account_links_expires_idx ON account_links (expires);

CREATE TABLE tokens (
  id serial PRIMARY KEY,
  type varchar(32) NOT NULL DEFAULT 'user',
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created timestamptz NOT NULL DEFAULT now(),
  expiration timestamptz NOT NULL,
  description text,
  value_hash varchar(64) NOT NULL UNIQUE
);
CREATE INDEX tokens_user_id_idx ON tokens (user_id);

-- Keys for spectators.
CREATE TABLE live_keys (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  key_hash varchar(64) NOT NULL UNIQUE,
  created timestamptz NOT NULL DEFAULT now()
);

-- Responses to requests with an idempotency key.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key varchar(255) NOT NULL,
  request varchar(64) NOT NULL,
  answer text,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created);

-- challenges

CREATE TABLE challenges (
  id serial PRIMARY KEY,
  name varchar(80),
  description text,
  connection_info text,
  next_id integer REFERENCES challenges ON DELETE SET NULL,
  max_attempts integer DEFAULT 0,
  value integer,
  category varchar(80),
  type varchar(80) NOT NULL,
  state varchar(80) NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'hidden', 'locked')),
  requirements jsonb,
  initial integer,
  minimum integer,
  decay integer,
  function varchar(32),
  -- Number of solves of accounts that are neither hidden nor banned.
  solves integer NOT NULL DEFAULT 0,
  attribution text,
  logic varchar(80) NOT NULL DEFAULT 'any' CHECK (logic IN ('any', 'all', 'team')),
  position integer NOT NULL DEFAULT 0,
  scheduled_at timestamptz
);
CREATE INDEX challenges_next_id_idx ON challenges (next_id);

CREATE TABLE flags (
  id serial PRIMARY KEY,
  challenge_id integer REFERENCES challenges ON DELETE CASCADE,
  type varchar(80) NOT NULL CHECK (type IN ('static', 'regex')),
  content text NOT NULL,
  data text NOT NULL DEFAULT ''
);
CREATE INDEX flags_challenge_id_idx ON flags (challenge_id);

CREATE TABLE hints (
  id serial PRIMARY KEY,
  type varchar(80) NOT NULL DEFAULT 'standard',
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  content text NOT NULL,
  cost integer NOT NULL DEFAULT 0 CHECK (cost >= 0),
  requirements jsonb,
  title varchar(80)
);
CREATE INDEX hints_challenge_id_idx ON hints (challenge_id);

CREATE TABLE tags (
  id serial PRIMARY KEY,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  value varchar(80) NOT NULL,
  UNIQUE (challenge_id, value)
);

CREATE TABLE topics (
  id serial PRIMARY KEY,
  value varchar(255) NOT NULL UNIQUE
);

CREATE TABLE challenge_topics (
  id serial PRIMARY KEY,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  topic_id integer NOT NULL REFERENCES topics ON DELETE CASCADE,
  UNIQUE (challenge_id, topic_id)
);
CREATE INDEX challenge_topics_topic_id_idx ON challenge_topics (topic_id);

CREATE TABLE solutions (
  id serial PRIMARY KEY,
  challenge_id integer NOT NULL UNIQUE REFERENCES challenges ON DELETE CASCADE,
  content text NOT NULL DEFAULT '',
  state varchar(80) NOT NULL DEFAULT 'hidden' CHECK (state IN ('hidden', 'visible', 'solved'))
);

CREATE TABLE files (
  id serial PRIMARY KEY,
  type varchar(80) NOT NULL DEFAULT 'standard' CHECK (type IN ('standard', 'challenge', 'page', 'solution')),
  location text NOT NULL UNIQUE,
  -- Name for downloads; null if it equals the last part of the location.
  name text,
  sha1sum varchar(40),
  challenge_id integer REFERENCES challenges ON DELETE CASCADE,
  page_id integer, -- REFERENCES pages, below
  solution_id integer REFERENCES solutions ON DELETE CASCADE,
  -- Key in the storage: the location at upload, or a key that an import chose, because the previous event may still use the location.
  stored_as text NOT NULL UNIQUE
);
CREATE INDEX files_challenge_id_idx ON files (challenge_id);
CREATE INDEX files_page_id_idx ON files (page_id);
CREATE INDEX files_solution_id_idx ON files (solution_id);

-- competition
--
-- `account_id` is a user or a team, by the mode of the event, so it has no foreign key.

CREATE TABLE submissions (
  id serial PRIMARY KEY,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE SET NULL,
  account_id integer,
  ip varchar(46),
  provided text,
  type varchar(32) NOT NULL CHECK (type IN ('correct', 'incorrect', 'discard', 'partial', 'ratelimited')),
  date timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX submissions_challenge_id_id_idx ON submissions (challenge_id, id);
CREATE INDEX submissions_user_id_challenge_id_idx ON submissions (user_id, challenge_id);
CREATE INDEX submissions_team_id_challenge_id_idx ON submissions (team_id, challenge_id) WHERE team_id IS NOT NULL;
-- Finds the flags that an account has already submitted to a challenge that requires several.
CREATE INDEX submissions_account_id_challenge_id_idx ON submissions (account_id, challenge_id) WHERE type = 'partial';
-- Finds submissions by date, with a few bytes for each megabyte of rows.
CREATE INDEX submissions_date_idx ON submissions USING brin (date) WITH (autosummarize = on);

-- Attempts write here concurrently. There are few indexes, and each grows in few places, so that few full pages go to the write-ahead
-- log after a checkpoint.
CREATE TABLE solves (
  id integer PRIMARY KEY REFERENCES submissions ON DELETE CASCADE,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE SET NULL,
  account_id integer,
  date timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, challenge_id)
);
-- A challenge's new solves go to one page of the index, and a count reads only the index.
CREATE INDEX solves_challenge_id_id_account_id_idx ON solves (challenge_id, id, account_id);
-- Finds solves by date, such as those since the freeze.
CREATE INDEX solves_date_idx ON solves (date);
CREATE INDEX solves_user_id_idx ON solves (user_id);
CREATE INDEX solves_team_id_idx ON solves (team_id) WHERE team_id IS NOT NULL;

-- Every attempt updates a row. With free space on the page the new version needs no index entry: with 100,000 accounts this saves a fifth
-- of the write-ahead log.
CREATE TABLE progress (
  account_id integer NOT NULL,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0,
  fails integer NOT NULL DEFAULT 0,
  solve integer,
  PRIMARY KEY (account_id, challenge_id)
) WITH (fillfactor = 90);
CREATE INDEX progress_challenge_id_idx ON progress (challenge_id);

-- Lock for an account's attempts, and its wrong attempts of the last minute. Unlogged, because attempts create missing rows after a crash.
CREATE UNLOGGED TABLE attempt_throttles (
  account_id integer PRIMARY KEY,
  wrong timestamptz[] NOT NULL DEFAULT '{}',
  -- Times of the refused submissions of the last minute that were stored.
  refused timestamptz[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 80);

-- Votes of users on challenges.
CREATE TABLE ratings (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  challenge_id integer NOT NULL REFERENCES challenges ON DELETE CASCADE,
  value integer NOT NULL CHECK (value IN (-1, 1)),
  review varchar(2000),
  date timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, challenge_id)
);
CREATE INDEX ratings_challenge_id_id_idx ON ratings (challenge_id, id);

CREATE TABLE awards (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE SET NULL,
  account_id integer,
  type varchar(80) NOT NULL DEFAULT 'standard',
  name varchar(80),
  description text,
  date timestamptz NOT NULL DEFAULT now(),
  value integer NOT NULL,
  category varchar(80),
  icon text,
  requirements jsonb,
  hint_id integer REFERENCES hints ON DELETE CASCADE,
  -- The challenge whose service reported the points.
  challenge_id integer REFERENCES challenges ON DELETE CASCADE
);
CREATE INDEX awards_user_id_idx ON awards (user_id);
CREATE INDEX awards_account_id_idx ON awards (account_id);
CREATE INDEX awards_team_id_idx ON awards (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX awards_hint_id_idx ON awards (hint_id) WHERE hint_id IS NOT NULL;
CREATE INDEX awards_challenge_id_account_id_idx ON awards (challenge_id, account_id) WHERE challenge_id IS NOT NULL;

-- `target` is a hint; a solution has another column, so that each has a foreign key.
CREATE TABLE unlocks (
  id serial PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE SET NULL,
  account_id integer,
  target integer REFERENCES hints ON DELETE CASCADE,
  date timestamptz NOT NULL DEFAULT now(),
  type varchar(32) NOT NULL DEFAULT 'hints',
  solution_id integer REFERENCES solutions ON DELETE CASCADE,
  UNIQUE (account_id, target, type),
  UNIQUE (account_id, solution_id),
  CONSTRAINT unlocks_type_check CHECK (
    type = 'hints' AND target IS NOT NULL AND solution_id IS NULL
    OR type = 'solutions' AND target IS NULL AND solution_id IS NOT NULL
  )
);
CREATE INDEX unlocks_user_id_idx ON unlocks (user_id);
CREATE INDEX unlocks_team_id_idx ON unlocks (team_id) WHERE team_id IS NOT NULL;
CREATE INDEX unlocks_target_idx ON unlocks (target);
CREATE INDEX unlocks_solution_id_idx ON unlocks (solution_id) WHERE solution_id IS NOT NULL;

-- operations: insights

CREATE TABLE insight_marks (
  kind varchar(80) NOT NULL CHECK (kind IN ('answers', 'addresses', 'speed', 'challenges')),
  key varchar(80) NOT NULL,
  note text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
);
CREATE INDEX insight_marks_user_id_idx ON insight_marks (user_id);

-- content

CREATE TABLE pages (
  id serial PRIMARY KEY,
  title varchar(80),
  route varchar(128) UNIQUE,
  content text,
  draft boolean NOT NULL DEFAULT false,
  hidden boolean NOT NULL DEFAULT false,
  auth_required boolean NOT NULL DEFAULT false,
  format varchar(80) NOT NULL DEFAULT 'markdown' CHECK (format IN ('markdown', 'html')),
  link_target varchar(80)
);

ALTER TABLE files ADD FOREIGN KEY (page_id) REFERENCES pages ON DELETE SET NULL;

CREATE TABLE notifications (
  id serial PRIMARY KEY,
  title text,
  content text,
  date timestamptz NOT NULL DEFAULT now(),
  user_id integer REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE CASCADE,
  type varchar(80) NOT NULL DEFAULT 'alert' CHECK (type IN ('alert', 'toast', 'background')),
  sound boolean NOT NULL DEFAULT true,
  publish_at timestamptz,
  -- Number of connected clients that it was sent to.
  delivered integer
);
CREATE INDEX notifications_user_id_idx ON notifications (user_id);
CREATE INDEX notifications_team_id_idx ON notifications (team_id);

CREATE TABLE comments (
  id serial PRIMARY KEY,
  type varchar(80) NOT NULL DEFAULT 'standard' CHECK (type IN ('standard', 'challenge', 'user', 'team', 'page')),
  content text NOT NULL,
  date timestamptz NOT NULL DEFAULT now(),
  author_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  challenge_id integer REFERENCES challenges ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE CASCADE,
  team_id integer REFERENCES teams ON DELETE CASCADE,
  page_id integer REFERENCES pages ON DELETE CASCADE
);
CREATE INDEX comments_author_id_idx ON comments (author_id);
CREATE INDEX comments_challenge_id_idx ON comments (challenge_id);
CREATE INDEX comments_user_id_idx ON comments (user_id);
CREATE INDEX comments_team_id_idx ON comments (team_id);
CREATE INDEX comments_page_id_idx ON comments (page_id);

CREATE TABLE scheduled_changes (
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
CREATE INDEX scheduled_changes_challenge_id_idx ON scheduled_changes (challenge_id);

-- transfer

CREATE TABLE imports (
  id varchar(32) PRIMARY KEY,
  started timestamptz NOT NULL,
  finished timestamptz NOT NULL,
  report jsonb NOT NULL
);
CREATE INDEX imports_finished_idx ON imports (finished);

-- integrations

-- Addresses to which events are sent. Null in `bracket_ids` and `categories` stands for all.
CREATE TABLE webhook_endpoints (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL,
  url text NOT NULL,
  format varchar(32) NOT NULL DEFAULT 'json' CHECK (format IN ('json', 'discord', 'slack', 'telegram', 'matrix', 'ntfy')),
  -- The chat or room, and the token, of the formats that need them.
  target varchar(255),
  token text,
  events jsonb NOT NULL,
  bracket_ids jsonb,
  categories jsonb,
  internal boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  -- Reason why the platform switched the webhook off; otherwise null.
  disabled_reason text,
  secret text NOT NULL,
  -- Also signs requests, until `previous_until`.
  previous_secret text,
  previous_until timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  -- Failed attempts since the last success, and the time of the first one. Switching the webhook on resets both.
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_success timestamptz,
  -- Deliveries that were dropped because too many waited.
  dropped integer NOT NULL DEFAULT 0
);

-- Waiting and recent deliveries. The payload is made from `subject` when a delivery is sent.
CREATE TABLE webhook_deliveries (
  id serial PRIMARY KEY,
  endpoint_id integer NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  message_id uuid NOT NULL,
  type varchar(80) NOT NULL,
  subject jsonb NOT NULL,
  is_test boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL DEFAULT now(),
  state varchar(32) NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'withheld')),
  -- Time of the next attempt; during an attempt, the end of the lease; null if there is no further attempt.
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- The last attempt.
  attempted timestamptz,
  request text,
  status integer,
  response text,
  duration_ms integer,
  error text
);
CREATE INDEX webhook_deliveries_endpoint_id_due_idx ON webhook_deliveries (endpoint_id, due) WHERE due IS NOT NULL;
CREATE INDEX webhook_deliveries_endpoint_id_id_idx ON webhook_deliveries (endpoint_id, id);

-- Marks of announced events and of periodic work, so that only one process does each.
CREATE TABLE webhook_marks (
  type varchar(80) NOT NULL,
  key varchar(255) NOT NULL,
  date timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (type, key)
);

-- The secret is stored as it is, because signatures are computed with it.
CREATE TABLE result_keys (
  challenge_id integer PRIMARY KEY REFERENCES challenges ON DELETE CASCADE,
  secret text NOT NULL,
  -- Also valid, until `previous_until`.
  previous_secret text,
  previous_until timestamptz,
  created timestamptz NOT NULL DEFAULT now(),
  -- The latest call, whatever its outcome, and the latest that was accepted.
  last_call timestamptz,
  last_status integer,
  last_error text,
  last_accepted timestamptz,
  -- `webhook-timestamp` of the latest accepted standings.
  standings_at timestamptz
);

-- Responses to accepted calls, for a day.
CREATE TABLE result_calls (
  challenge_id integer NOT NULL REFERENCES result_keys ON DELETE CASCADE,
  webhook_id varchar(255) NOT NULL,
  body_hash varchar(64) NOT NULL,
  response jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (challenge_id, webhook_id)
);
CREATE INDEX result_calls_challenge_id_created_idx ON result_calls (challenge_id, created);

-- operations

-- A trigger of functions.sql refuses to delete records and to change completed ones.
CREATE TABLE audit (
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
CREATE INDEX audit_date_idx ON audit (date);
CREATE INDEX audit_actor_id_id_idx ON audit (actor_id, id);
CREATE INDEX audit_object_type_object_id_id_idx ON audit (object_type, object_id, id);

CREATE TABLE saved_searches (
  id serial PRIMARY KEY,
  name varchar(80) NOT NULL UNIQUE,
  filters jsonb NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE mailings (
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
CREATE INDEX mailings_bracket_id_idx ON mailings (bracket_id);
CREATE INDEX mailings_search_id_idx ON mailings (search_id);
-- Only one mailing is sent at a time, so that the rate limit of a mailing limits all mailings together.
CREATE UNIQUE INDEX mailings_sending_key ON mailings (state) WHERE state = 'sending';

CREATE TABLE mailing_recipients (
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
-- A mailing never goes to an address twice, whatever its case.
CREATE UNIQUE INDEX mailing_recipients_address_key ON mailing_recipients (mailing_id, lower(address));
CREATE INDEX mailing_recipients_mailing_id_state_id_idx ON mailing_recipients (mailing_id, state, id);
CREATE INDEX mailing_recipients_user_id_idx ON mailing_recipients (user_id);
