import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import request, { type Test } from 'supertest';
import type { ImportReport } from '../../src/transfer/backups/import/import-report';
import { ImportsService } from '../../src/transfer/backups/import/imports.service';
import type { Caller, TestApp } from './app';
import { type BackupContent, backupZip } from './backup-builder';

/** Administrator of every backup that `importEvent` imports. */
export const IMPORTED_ADMIN = { token: 'imported-admin-token' };

/** Rows of the administrator, who has the id 1, and of their token. */
export const ADMIN_ROWS = {
  users: [user(1, { name: 'chief', type: 'admin', hidden: true })],
  tokens: [token(1, 1, IMPORTED_ADMIN.token)],
};

export function user(id: number, values: object = {}): object {
  return {
    id,
    oauth_id: null,
    name: `user${id}`,
    password: null,
    email: `user${id}@example.com`,
    type: 'user',
    secret: null,
    website: null,
    affiliation: null,
    country: null,
    bracket_id: null,
    hidden: false,
    banned: false,
    verified: true,
    language: null,
    team_id: null,
    created: '2026-11-01T10:00:00',
    ...values,
  };
}

export function token(id: number, user_id: number, value: string): object {
  return {
    id,
    type: 'user',
    user_id,
    created: '2026-11-01T10:00:00',
    expiration: '2099-01-01T00:00:00',
    description: null,
    value,
  };
}

export function challenge(id: number, values: object = {}): object {
  return {
    id,
    name: `challenge${id}`,
    description: 'find it',
    connection_info: null,
    next_id: null,
    max_attempts: 0,
    value: 100,
    category: 'misc',
    type: 'standard',
    state: 'visible',
    requirements: null,
    ...values,
  };
}

export function sendBackup(test: TestApp, caller: Caller, zip: Buffer): Test {
  return test.as(caller).post('/imports').attach('backup', zip, 'event.zip');
}

/**
 * Imports a backup and returns the report. Uses `ADMIN_ROWS` for users and tokens unless the content has these tables.
 */
export async function importEvent(test: TestApp, content: BackupContent): Promise<ImportReport> {
  const tables = { ...ADMIN_ROWS, ...content.tables };
  const admin = await test.make.admin();
  const { status, body } = await sendBackup(test, admin, await backupZip({ ...content, tables }));
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
  await test.app.get(ImportsService).settled();
  const response = await test.as(IMPORTED_ADMIN).get(`/imports/${body.data.id}`);
  expect(response.body.data).toMatchObject({ state: 'done' });
  return response.body.data.report;
}

/**
 * Digest of everything that a refused import must not change: each row of each table but `audit` and `rate_limits`, and
 * each file.
 */
export async function fingerprint(test: TestApp, dataDir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { tableName } of test.source.entityMetadatas) {
    // Refused imports are in the audit log and count for rate limits.
    if (tableName === 'audit' || tableName === 'rate_limits') continue;
    const rows = await test.rows<{ row: string }>(`SELECT t::text AS row FROM ${tableName} t ORDER BY 1`);
    hash.update(`${tableName}\n${rows.map(({ row }) => row).join('\n')}\n`);
  }
  for (const path of filesIn(dataDir)) hash.update(`${path}\n`).update(readFileSync(join(dataDir, path)));
  return hash.digest('hex');
}

/** Returns the paths of all files in a folder and its subfolders. The platform may delete files at the same time. */
export function filesIn(folder: string): string[] {
  const paths = pathsIn(folder);
  return paths.filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()).sort();
}

function pathsIn(folder: string): string[] {
  while (existsSync(folder))
    try {
      return readdirSync(folder, { recursive: true }).map(String);
    } catch (error) {
      // A subfolder was removed after its name was read.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  return [];
}

export function askAt(url: string, path: string, caller: Caller): Test {
  const test = request(url).get(path);
  return caller ? test.set('Authorization', `Token ${caller.token}`) : test;
}
