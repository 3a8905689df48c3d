import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Config } from './config';
import { ConfigError } from './env';
import { loadEnvFile } from './env-file';

describe('Config', () => {
  it('has its defaults without any variable', () => {
    const { http, data, identity, log } = new Config({});

    expect(http).toMatchObject({
      host: '127.0.0.1',
      port: 8000,
      trusted_proxies: [],
      cors_origins: [],
      max_body_bytes: 1_048_576,
    });
    expect(data).toMatchObject({
      data_dir: './data',
      database_url: '',
      max_upload_bytes: 104_857_600,
      max_upload_files: 10,
    });
    expect(identity).toMatchObject({ secret_key: '', session_days: 7 });
    expect(log).toMatchObject({ log_level: 'info' });
  });

  it('treats an empty variable as not set', () => {
    expect(new Config({ PORT: '', DATABASE_URL: '' }).http.port).toBe(8000);
  });

  describe('with files', () => {
    let folder: string;
    let secret: string;

    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'ensign-config-'));
      secret = join(folder, 'secret');
      writeFileSync(secret, 'ctfd_0123456789abcdef\n');
    });

    afterEach(() => {
      rmSync(folder, { recursive: true });
      delete process.env.ENSIGN_TEST_A;
      delete process.env.ENSIGN_TEST_B;
    });

    it('reads a variable from the file in its _FILE variable', () => {
      expect(new Config({ ADMIN_TOKEN_FILE: secret }).identity.admin_token).toBe('ctfd_0123456789abcdef');
      expect(() => new Config({ ADMIN_TOKEN_FILE: `${secret}2` })).toThrow(
        /^ADMIN_TOKEN_FILE: expected a file that can be read, got .*secret2 \(ENOENT\)$/,
      );
      expect(() => new Config({ ADMIN_TOKEN_FILE: secret, ADMIN_TOKEN: 'ctfd_0123456789abcdee' })).toThrow(
        'ADMIN_TOKEN_FILE: expected either this or ADMIN_TOKEN, got both',
      );
    });

    it('reads variables from .env that the environment does not have', () => {
      writeFileSync(join(folder, '.env'), 'ENSIGN_TEST_A="a value"\nENSIGN_TEST_B=file\n');
      process.env.ENSIGN_TEST_B = 'environment';

      loadEnvFile(folder);

      expect(process.env).toMatchObject({ ENSIGN_TEST_A: 'a value', ENSIGN_TEST_B: 'environment' });
    });
  });

  it('reads numbers, texts and lists', () => {
    const { http } = new Config({ PORT: '9000', HOST: '::', CORS_ORIGINS: 'https://a.example, http://b.example:3000' });

    expect(http).toMatchObject({
      port: 9000,
      host: '::',
      cors_origins: ['https://a.example', 'http://b.example:3000'],
    });
  });

  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', 'eighty'],
    ['DATABASE_URL', 'mysql://db'],
    ['SECRET_KEY', 'short'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_TOKEN', 'has a blank in it'],
    ['SETUP_TOKEN', 'x'],
    ['PUBLIC_URL', 'ctf.example.org'],
    ['CORS_ORIGINS', 'https://a.example,*'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['LOG_LEVEL', 'loud'],
    ['MAX_BODY_BYTES', '0'],
  ])('refuses %s=%s and names the variable', (variable, value) => {
    expect(() => new Config({ [variable]: value })).toThrow(new RegExp(`^${variable}: expected`));
  });

  it.each([
    [{}, 10, 11],
    [{ DATABASE_POOL_SIZE: '200' }, 200, 201],
    [{ WORKERS: '2' }, 5, 12],
    [{ WORKERS: '16' }, 4, 80],
    [{ WORKERS: '4', DATABASE_POOL_SIZE: '2' }, 2, 12],
  ])('distributes the database connections to the workers: %j', (environment, poolSize, connections) => {
    expect(new Config(environment)).toMatchObject({ poolSize, connections });
  });

  it('warns about any REDIS_URL, and continues', () => {
    expect(new Config({ REDIS_URL: 'anything' }).warnings).toEqual([
      expect.stringContaining('REDIS_URL has no effect'),
    ]);
    expect(new Config({ REDIS_URL: '' }).warnings).toEqual([]);
  });

  it('lists all invalid variables at once', () => {
    expect(() => new Config({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(ConfigError);
    expect(() => new Config({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT: .*\nLOG_LEVEL: /);
  });
});
