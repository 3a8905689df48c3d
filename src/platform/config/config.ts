import { resolve } from 'node:path';
import { ConfigError, Env, readConfig, variablesOf } from './env';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/**
 * Minimum of database connections for one worker, unless `DATABASE_POOL_SIZE` is lower. With fewer, requests wait for
 * background work.
 */
const MIN_CONNECTIONS = 4;

/** CTFd reads `REDIS_URL`, so an installation that replaces CTFd may still set it. */
const REDIS_IS_GONE =
  'REDIS_URL has no effect and can be removed: PostgreSQL carries events between processes and counts for the rate limits.';

/** Settings of the HTTP server. */
export class HttpConfig {
  @Env('HOST') host = '127.0.0.1';
  /** 0 picks a free port. */
  @Env('PORT', { max: 65_535 }) port = 8000;
  /**
   * Processes that serve on the port. With more than one, a parent process starts them and serves no requests itself.
   */
  @Env('WORKERS', { min: 1, max: 64 }) workers = 1;
  /** The origin that browsers use. It appears in mails. With https, cookies are Secure. */
  @Env('PUBLIC_URL', {
    pattern: { matches: /^https?:\/\/[^/\s]+\/?$/, expected: 'an origin such as https://ctf.example.org' },
  })
  public_url = '';
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
  @Env('TRUSTED_PROXIES', {
    pattern: {
      matches: /^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d{1,3})?)$/,
      expected: 'addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    },
  })
  trusted_proxies: string[] = [];
  /** Origins of frontends that may call the API from a browser with credentials. */
  @Env('CORS_ORIGINS', {
    pattern: {
      matches: /^https?:\/\/[^/\s]+$/,
      expected: 'origins such as https://play.example.org, separated by commas',
    },
  })
  cors_origins: string[] = [];
  @Env('MAX_BODY_BYTES', { min: 1024, max: 64 * MEBIBYTE }) max_body_bytes = MEBIBYTE;
  /**
   * Requests in progress in one process; further ones get 503. A process serves about this many in a second, so a
   * request waits about a second at most. 2,000 players can start at once.
   */
  @Env('MAX_REQUESTS_IN_FLIGHT', { min: 1 }) max_requests_in_flight = 2500;
  /** Limit for one process; further connections are closed at once. */
  @Env('MAX_CONNECTIONS', { min: 1 }) max_connections = 10_000;
  /**
   * Open streams of anonymous visitors from one network, in one process; more get 429. The same limit applies
   * separately to downloads. A venue with one address can have 300 visitors, even if some use two browsers.
   */
  @Env('MAX_STREAMS_PER_ADDRESS', { min: 1 }) max_streams_per_address = 500;
  /** In characters. */
  @Env('MAX_SUBMISSION_LENGTH', { min: 1, max: 65_535 }) max_submission_length = 4096;
  /** If false, event streams respond 204, so that clients stop reconnecting. */
  @Env('SERVER_SENT_EVENTS') server_sent_events = true;
  /**
   * Time from the stop signal until the process refuses requests. `/health/ready` fails meanwhile, so that a load
   * balancer notices.
   */
  @Env('DRAIN_SECONDS', { max: 600 }) drain_seconds = 0;
  /** Time for current requests to finish after the process refuses new ones. */
  @Env('SHUTDOWN_SECONDS', { max: 600 }) shutdown_seconds = 10;
}

/** Settings of the database and the data folder. */
export class DataConfig {
  @Env('DATA_DIR') data_dir = './data';
  /** PostgreSQL 14 or newer, instead of the embedded server. */
  @Env('DATABASE_URL', { pattern: { matches: /^postgres(ql)?:\/\//, expected: 'a postgres:// address' } })
  database_url = '';
  /** Number of database connections to divide among the workers; see `poolSize`. */
  @Env('DATABASE_POOL_SIZE', { min: 2, max: 200 }) database_pool_size = 10;
  @Env('MAX_UPLOAD_BYTES', { min: 1 }) max_upload_bytes = 100 * MEBIBYTE;
  @Env('MAX_UPLOAD_FILES', { min: 1, max: 1000 }) max_upload_files = 10;
  @Env('MAX_IMPORT_BYTES', { min: 1 }) max_import_bytes = 4 * GIBIBYTE;

  get root(): string {
    return resolve(this.data_dir);
  }
}

/** Settings of the file storage, with CTFd's names. */
export class StorageConfig {
  /** `filesystem` stores files in the data folder, `s3` in a bucket. */
  @Env('UPLOAD_PROVIDER', { choices: ['filesystem', 's3'] }) upload_provider = 'filesystem';
  @Env('AWS_S3_BUCKET') aws_s3_bucket = '';
  /** If empty, Amazon's endpoint for the region. */
  @Env('AWS_S3_ENDPOINT_URL', {
    pattern: { matches: /^https?:\/\/[^\s]+$/, expected: 'an address such as https://s3.example.org' },
  })
  aws_s3_endpoint_url = '';
  @Env('AWS_S3_REGION') aws_s3_region = 'us-east-1';
  /** If empty, the AWS client uses the credentials of the machine. */
  @Env('AWS_ACCESS_KEY_ID') aws_access_key_id = '';
  @Env('AWS_SECRET_ACCESS_KEY') aws_secret_access_key = '';
  /**
   * `virtual`: the bucket is in the host name. `path`: it is in the path. `auto`: `path` if an endpoint is set, else
   * `virtual`.
   */
  @Env('AWS_S3_ADDRESSING_STYLE', { choices: ['auto', 'virtual', 'path'] }) aws_s3_addressing_style = 'auto';
  /** Replaces the store's host in download links. */
  @Env('AWS_S3_CUSTOM_DOMAIN', { pattern: { matches: /^[^/\s]+$/, expected: 'a host such as files.example.org' } })
  aws_s3_custom_domain = '';
  /** Prefix of all object keys. If it lacks a slash at the end, one is added. */
  @Env('AWS_S3_CUSTOM_PREFIX', {
    pattern: { matches: /^[A-Za-z0-9._/-]+$/, expected: 'letters, digits, dots, dashes, underscores and slashes' },
  })
  aws_s3_custom_prefix = '';
}

/** Settings of `ensign backup` and `ensign restore`, which encrypt in the format of age. */
export class BackupConfig {
  /** Public keys of those who can decrypt the backups. */
  @Env('BACKUP_RECIPIENTS', { pattern: { matches: /^age1[0-9a-z]+$/, expected: 'recipients of age, such as age1…' } })
  recipients: string[] = [];
  /** Encrypts backups if there are no recipients. Decrypts backups that were encrypted with it. */
  @Env('BACKUP_PASSPHRASE') passphrase = '';
  /** Private keys, as age-keygen writes them. */
  @Env('BACKUP_IDENTITY', { pattern: { matches: /^AGE-SECRET-KEY-/m, expected: 'AGE-SECRET-KEY-…' } }) identity = '';
}

/** Secrets, and the administrator that is created if there is none. */
export class IdentityConfig {
  /** Signs cookies, nonces and download links. If empty, a key is created once and kept in the database. */
  @Env('SECRET_KEY', { pattern: { matches: /^.{16,}$/s, expected: 'at least 16 characters' } }) secret_key = '';
  @Env('ADMIN_NAME') admin_name = '';
  @Env('ADMIN_EMAIL', { pattern: { matches: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, expected: 'an e-mail address' } })
  admin_email = '';
  @Env('ADMIN_PASSWORD') admin_password = '';
  @Env('ADMIN_TOKEN', { pattern: { matches: /^\S{16,128}$/, expected: '16 to 128 characters without blanks' } })
  admin_token = '';
  /** Name of the event that is created with the administrator. */
  @Env('EVENT_NAME') event_name = 'Ensign';
  /** If set, the set-up requires it. */
  @Env('SETUP_TOKEN', { pattern: { matches: /^\S{8,128}$/, expected: '8 to 128 characters without blanks' } })
  setup_token = '';
  /** Gives access to `/metrics` only. */
  @Env('METRICS_TOKEN', { pattern: { matches: /^\S{16,128}$/, expected: '16 to 128 characters without blanks' } })
  metrics_token = '';
  /** Days that a log-in lasts after its last use. */
  @Env('SESSION_DAYS', { min: 1, max: 365 }) session_days = 7;
}

/** Settings of the log. */
export class LogConfig {
  @Env('LOG_LEVEL', { choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] }) log_level = 'info';
}

export const CONFIG_CLASSES = [HttpConfig, DataConfig, StorageConfig, BackupConfig, IdentityConfig, LogConfig] as const;

/** Names of the environment variables of all configuration classes. */
export function allVariables(): string[] {
  return CONFIG_CLASSES.flatMap((configClass) => variablesOf(configClass));
}

/** All configuration. The constructor throws a ConfigError that names every bad variable. */
export class Config {
  readonly http: HttpConfig;
  readonly data: DataConfig;
  readonly storage: StorageConfig;
  readonly backup: BackupConfig;
  readonly identity: IdentityConfig;
  readonly log: LogConfig;
  /** A sentence for each variable that is set but has no effect. */
  readonly warnings: readonly string[];

  constructor(environment: NodeJS.ProcessEnv = process.env) {
    const problems: string[] = [];
    const read = <T extends object>(configClass: new () => T): T => readConfig(configClass, environment, problems);
    this.http = read(HttpConfig);
    this.data = read(DataConfig);
    this.storage = read(StorageConfig);
    this.backup = read(BackupConfig);
    this.identity = read(IdentityConfig);
    this.log = read(LogConfig);
    if (this.storage.upload_provider === 's3' && this.storage.aws_s3_bucket === '')
      problems.push('AWS_S3_BUCKET: expected the name of a bucket, because UPLOAD_PROVIDER is s3');
    this.warnings = environment.REDIS_URL ? [REDIS_IS_GONE] : [];
    if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  }

  /** Maximum number of database connections of this process. Does not count the one that listens for events. */
  get poolSize(): number {
    const share = Math.floor(this.data.database_pool_size / this.http.workers);
    return Math.min(this.data.database_pool_size, Math.max(share, MIN_CONNECTIONS));
  }

  /** Maximum number of database connections of all workers. Counts those that listen for events. */
  get connections(): number {
    return this.http.workers * (this.poolSize + 1);
  }
}
