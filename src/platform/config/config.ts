import { resolve } from 'node:path';
import { ConfigError, Env, readConfig, variablesOf } from './env';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** Each worker may hold as many connections, however many workers share them: a request waits for background work otherwise. */
const FEWEST_CONNECTIONS = 4;

/** CTFd reads the variable too, so that it may well be set where the platform takes CTFd's place. */
const REDIS_IS_GONE =
  'REDIS_URL has no effect and can be removed: PostgreSQL carries events between processes and counts for the rate limits.';

/** How the process listens and whom it trusts. */
export class HttpConfig {
  /** Address to listen on; loopback unless said otherwise. */
  @Env('HOST') host = '127.0.0.1';
  /** TCP port; 0 takes a free one. */
  @Env('PORT', { max: 65_535 }) port = 8000;
  /** Processes that serve on that port; more than one get a parent process that serves nothing. */
  @Env('WORKERS', { min: 1, max: 64 }) workers = 1;
  /** Origin under which browsers reach the platform; used in mails and to mark cookies Secure. */
  @Env('PUBLIC_URL', {
    pattern: { matches: /^https?:\/\/[^/\s]+\/?$/, expected: 'an origin such as https://ctf.example.org' },
  })
  public_url = '';
  /** Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses, networks, or loopback, linklocal, uniquelocal. */
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
  /** Largest JSON or form body, in bytes. */
  @Env('MAX_BODY_BYTES', { min: 1024, max: 64 * MEBIBYTE }) max_body_bytes = MEBIBYTE;
  /**
   * Requests in flight in one process; more are refused with 503. What one process answers in about a second, so that nobody waits
   * much longer, and more than the 2,000 players of a start bell, so that none of them is refused.
   */
  @Env('MAX_REQUESTS_IN_FLIGHT', { min: 1 }) max_requests_in_flight = 2500;
  /** Connections one process accepts; more are closed at once. */
  @Env('MAX_CONNECTIONS', { min: 1 }) max_connections = 10_000;
  /**
   * Streams, and downloads, that visitors who are not signed in may hold from one address on one process; more are refused with 429. A
   * venue with 300 of them behind one address has room, also where some have two browsers.
   */
  @Env('MAX_STREAMS_PER_ADDRESS', { min: 1 }) max_streams_per_address = 500;
  /** Longest submission, in characters. */
  @Env('MAX_SUBMISSION_LENGTH', { min: 1, max: 65_535 }) max_submission_length = 4096;
  /** Whether clients may listen to events; without, they are told to ask no more. */
  @Env('SERVER_SENT_EVENTS') server_sent_events = true;
  /** Seconds for which a process that is told to stop still takes requests while `/health/ready` is false, so that a load balancer sees it. */
  @Env('DRAIN_SECONDS', { max: 600 }) drain_seconds = 0;
  /** Seconds that requests under way may take to finish once the process takes no more. */
  @Env('SHUTDOWN_SECONDS', { max: 600 }) shutdown_seconds = 10;
}

/** Where data lies. */
export class DataConfig {
  /** Folder of the embedded database and the uploads. */
  @Env('DATA_DIR') data_dir = './data';
  /** Any PostgreSQL from 14 on, instead of the embedded one. */
  @Env('DATABASE_URL', { pattern: { matches: /^postgres(ql)?:\/\//, expected: 'a postgres:// address' } })
  database_url = '';
  /** Connections to the database; the workers share them. */
  @Env('DATABASE_POOL_SIZE', { min: 2, max: 200 }) database_pool_size = 10;
  /** Largest accepted upload, in bytes a file. */
  @Env('MAX_UPLOAD_BYTES', { min: 1 }) max_upload_bytes = 100 * MEBIBYTE;
  /** Files accepted in one upload request. */
  @Env('MAX_UPLOAD_FILES', { min: 1, max: 1000 }) max_upload_files = 10;
  /** Largest accepted backup of an event, in bytes. */
  @Env('MAX_IMPORT_BYTES', { min: 1 }) max_import_bytes = 4 * GIBIBYTE;

  /** Absolute form of `data_dir`. */
  get root(): string {
    return resolve(this.data_dir);
  }
}

/** Where uploaded files are kept; the names are those that CTFd has for the same. */
export class StorageConfig {
  /** `filesystem` keeps them in the data folder, `s3` in a bucket. */
  @Env('UPLOAD_PROVIDER', { choices: ['filesystem', 's3'] }) upload_provider = 'filesystem';
  /** The bucket, which must exist. */
  @Env('AWS_S3_BUCKET') aws_s3_bucket = '';
  /** Address of a store that speaks S3; without it, Amazon's of the region. */
  @Env('AWS_S3_ENDPOINT_URL', {
    pattern: { matches: /^https?:\/\/[^\s]+$/, expected: 'an address such as https://s3.example.org' },
  })
  aws_s3_endpoint_url = '';
  @Env('AWS_S3_REGION') aws_s3_region = 'us-east-1';
  /** Key and its secret; without them, those that the machine was given. */
  @Env('AWS_ACCESS_KEY_ID') aws_access_key_id = '';
  @Env('AWS_SECRET_ACCESS_KEY') aws_secret_access_key = '';
  /** Where addresses name the bucket: in the host (`virtual`), the path, or by `auto` in the path of other stores than Amazon's. */
  @Env('AWS_S3_ADDRESSING_STYLE', { choices: ['auto', 'virtual', 'path'] }) aws_s3_addressing_style = 'auto';
  /** Host that links for downloads name instead of the store's own. */
  @Env('AWS_S3_CUSTOM_DOMAIN', { pattern: { matches: /^[^/\s]+$/, expected: 'a host such as files.example.org' } })
  aws_s3_custom_domain = '';
  /** What the keys of all objects begin with; a slash is added where it lacks one. */
  @Env('AWS_S3_CUSTOM_PREFIX', {
    pattern: { matches: /^[A-Za-z0-9._/-]+$/, expected: 'letters, digits, dots, dashes, underscores and slashes' },
  })
  aws_s3_custom_prefix = '';
}

/** For whom `ensign backup` encrypts, and what `ensign restore` decrypts with, in the format of age. */
export class BackupConfig {
  /** Public keys, whose owners can read the backups. */
  @Env('BACKUP_RECIPIENTS', { pattern: { matches: /^age1[0-9a-z]+$/, expected: 'recipients of age, such as age1…' } })
  recipients: string[] = [];
  /** Encrypts where there are no recipients, and decrypts. */
  @Env('BACKUP_PASSPHRASE') passphrase = '';
  /** Private keys, as age-keygen writes them. */
  @Env('BACKUP_IDENTITY', { pattern: { matches: /^AGE-SECRET-KEY-/m, expected: 'AGE-SECRET-KEY-…' } }) identity = '';
}

/** Secrets, and the administrator made at the first start. */
export class IdentityConfig {
  /** Signs cookies, nonces and download links; made once and kept in the database where unset. */
  @Env('SECRET_KEY', { pattern: { matches: /^.{16,}$/s, expected: 'at least 16 characters' } }) secret_key = '';
  /** Name, e-mail address, password and API token of the administrator created when there is none. */
  @Env('ADMIN_NAME') admin_name = '';
  @Env('ADMIN_EMAIL', { pattern: { matches: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, expected: 'an e-mail address' } })
  admin_email = '';
  @Env('ADMIN_PASSWORD') admin_password = '';
  @Env('ADMIN_TOKEN', { pattern: { matches: /^\S{16,128}$/, expected: '16 to 128 characters without blanks' } })
  admin_token = '';
  /** Name of the event that is set up with the administrator of the environment. */
  @Env('EVENT_NAME') event_name = 'Ensign';
  /** What one must know to open /setup before the set-up is done. */
  @Env('SETUP_TOKEN', { pattern: { matches: /^\S{8,128}$/, expected: '8 to 128 characters without blanks' } })
  setup_token = '';
  /** Lets a monitoring system read /metrics, and nothing else. */
  @Env('METRICS_TOKEN', { pattern: { matches: /^\S{16,128}$/, expected: '16 to 128 characters without blanks' } })
  metrics_token = '';
  /** Days a sign-in lasts after its last use. */
  @Env('SESSION_DAYS', { min: 1, max: 365 }) session_days = 7;
}

/** What the process says about itself. */
export class LogConfig {
  /** Least severe line that is written. */
  @Env('LOG_LEVEL', { choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] }) log_level = 'info';
}

/** Every configuration class; the only list of them. */
export const CONFIG_CLASSES = [HttpConfig, DataConfig, StorageConfig, BackupConfig, IdentityConfig, LogConfig] as const;

/** Names of all environment variables the platform reads. */
export function allVariables(): string[] {
  return CONFIG_CLASSES.flatMap((configClass) => variablesOf(configClass));
}

/** The whole environment, validated; throws ConfigError naming every bad variable. */
export class Config {
  readonly http: HttpConfig;
  readonly data: DataConfig;
  readonly storage: StorageConfig;
  readonly backup: BackupConfig;
  readonly identity: IdentityConfig;
  readonly log: LogConfig;
  /** Variables that are set, but that the platform reads no longer, with a sentence about each. */
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

  /** Connections to the database that this process may hold, besides the one that listens for events. */
  get poolSize(): number {
    const share = Math.floor(this.data.database_pool_size / this.http.workers);
    return Math.min(this.data.database_pool_size, Math.max(share, FEWEST_CONNECTIONS));
  }

  /** Connections that all workers together may hold, those that listen for events among them. */
  get connections(): number {
    return this.http.workers * (this.poolSize + 1);
  }
}
