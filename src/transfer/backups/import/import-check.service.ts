import { Injectable } from '@nestjs/common';
import { CHALLENGE_TYPES } from '../../../challenges/challenges/challenge.entity';
import { Database, type Tx } from '../../../platform/database/database';
import type { OnProgress } from '../../../platform/progress/progress';
import { digestOf } from '../../../platform/storage/digest';
import { isSetting } from '../../../settings/settings.registry';
import type { BackupArchive } from '../archive/backup-archive';
import type { StagedUpload, StagedUploads } from './import-preparations';
import { ImportProgress } from './import-progress';
import type { ImportCheck, Losses } from './import-report';
import { StagingService } from './staging.service';

/** Themes of CTFd itself. */
const CTFD_THEMES = ['core', 'core-beta', 'admin'];

/**
 * CTFd stores the schema revision of each plugin in a setting with this suffix. The pattern omits the plugin for
 * dynamic challenges, because this platform supports them.
 */
const PLUGIN_SETTING = /^(?!dynamic_challenges_)(.+)_alembic_version$/;

/** Reports what an import of a backup would do. Changes nothing. */
@Injectable()
export class ImportCheckService {
  constructor(
    private readonly database: Database,
    private readonly staging: StagingService,
  ) {}

  async check(archive: BackupArchive, onProgress: OnProgress, signal?: AbortSignal): Promise<ImportCheck> {
    const progress = new ImportProgress(onProgress, signal);
    const uploads = await hashedUploads(archive, progress);
    return this.database.transaction(async (tx) => {
      // The check of a large backup may take longer than the usual timeouts.
      await tx.query('SET LOCAL statement_timeout = 0');
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      const staging = await this.staging.stage(tx, archive, uploads, progress);
      const { losses, ctf_name } = await lossesIn(tx);
      const files = await tx.query('SELECT FROM import_files');
      const bytes = [...uploads.values()].reduce((sum, upload) => sum + upload.bytes, 0);
      return {
        version: archive.version,
        ctf_name,
        ...(await staging.report()),
        ignored: archive.left_out,
        uploads: { stored: files.length, bytes, unnamed: archive.uploads.length - files.length },
        lost: losses,
      };
    });
  }
}

/** Hashes the uploads as the storage would, without storing them. */
async function hashedUploads(archive: BackupArchive, progress: ImportProgress): Promise<StagedUploads> {
  const referenced = await archive.referencedUploads();
  const uploads = new Map<string, StagedUpload>();
  progress.begin('files', referenced.length);
  for (const { location, bytes } of referenced) {
    const sha1sum = await digestOf('sha1', await archive.openUpload(location));
    uploads.set(location, { stored_as: location, sha1sum, bytes });
    progress.step();
  }
  return uploads;
}

async function lossesIn(tx: Tx): Promise<{ losses: Losses; ctf_name: string | null }> {
  const settings = await tx.query<{ key: string; value: string }>(
    `SELECT key, value FROM import_config WHERE value <> '' ORDER BY key`,
  );
  const types = await tx.query<{ type: string }>(
    'SELECT DISTINCT type FROM import_challenges WHERE type <> ALL($1) ORDER BY type',
    [CHALLENGE_TYPES],
  );
  const [users] = await tx.query<{ count: number }>(
    `SELECT COUNT(*)::int AS count FROM import_users WHERE COALESCE(password, '') = ''`,
  );
  const scripts = await tx.query<{ name: string }>(
    `SELECT key AS name FROM import_config WHERE key IN ('theme_header', 'theme_footer') AND value ~* '<(script|style)'
      UNION ALL SELECT '/' || route FROM import_pages WHERE content ~* '<(script|style)' ORDER BY name`,
  );
  const valueOf = (name: string): string | null => settings.find(({ key }) => key === name)?.value ?? null;
  const theme = valueOf('ctf_theme');
  const unknown = settings.map(({ key }) => key).filter((key) => !isSetting(key));
  return {
    ctf_name: valueOf('ctf_name'),
    losses: {
      plugins: unknown.flatMap((key) => PLUGIN_SETTING.exec(key)?.[1] ?? []),
      challenge_types: types.map(({ type }) => type),
      settings: unknown.filter((key) => !key.endsWith('_alembic_version')),
      theme: theme === null || CTFD_THEMES.includes(theme) ? null : theme,
      scripts: scripts.map(({ name }) => name),
      users_without_password: users?.count ?? 0,
    },
  };
}
