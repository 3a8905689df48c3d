import { Injectable } from '@nestjs/common';
import { Versioned } from '../../http/envelope/results';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { type Conditional, requireStoredMatch } from '../../http/errors/if-match';
import { MISSING } from '../../http/fields/field';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import { Secrets } from '../../platform/database/secrets';
import { sign } from '../../platform/secrets/hashes';
import { Clock } from '../../platform/clock/clock';
import { queueWebhooks } from '../../platform/webhooks/queue-webhooks';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { CONFIG_FIELDS, type ConfigSearch, type UpdateConfigDto } from './config.dto';
import { SettingsChanged } from '../config.events';
import { isMasked, MASK, readSettings, settingComplaint, type SettingTexts } from '../config.rules';
import type { ConfigView } from './config.views';
import { type AccountMode, ModeSwitch } from '../mode-switch';
import { SECRET_KEYS, type SettingKey, SETTINGS, type Setting, settingValue } from '../settings.registry';
import type { SettingSchemaView } from './schema.views';

/**
 * The table `config` with masked secrets, so that a search or filter cannot be used to guess them. $1 and $2 are
 * `MASK_PARAMETERS`.
 */
const MASKED_CONFIG = `(SELECT id, key, CASE WHEN key = ANY($1) AND value <> '' THEN $2 ELSE value END AS value FROM config) AS config`;
const MASK_PARAMETERS = [SECRET_KEYS, MASK];

const VERSION_DIGITS = 32;

/** The settings that `change` reads before and after a write. */
interface DecisiveSettings {
  user_mode: AccountMode;
  start: number | null;
  end: number | null;
  paused: boolean;
}

/** Reads and writes runtime settings for administrators. */
@Injectable()
export class ConfigsService {
  constructor(
    private readonly database: Database,
    private readonly modeSwitch: ModeSwitch,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /** Returns all known settings. The version covers every stored setting. */
  async schema(): Promise<Versioned<SettingSchemaView[]>> {
    const stored = await storedTexts(this.database);
    const keys = Object.keys(SETTINGS) as SettingKey[];
    const views = keys.map((key) => schemaOf(key, stored.get(key) ?? null));
    return new Versioned(views, this.versionOf(stored));
  }

  async list({ key, value, ...search }: ConfigSearch): Promise<ConfigView[]> {
    const where = whereClause(
      [...equalities({ key, value }), searchCondition(search, textColumns('config', CONFIG_FIELDS))],
      MASK_PARAMETERS,
    );
    return this.database.query(
      `SELECT id, key, value FROM ${MASKED_CONFIG} ${where.sql} ORDER BY id`,
      where.parameters,
    );
  }

  async get(key: string): Promise<ConfigView> {
    const [row] = await this.list({ key });
    if (!row) throw new NotFound();
    return row;
  }

  async set(key: string, value: string | null): Promise<ConfigView> {
    const complaint = settingComplaint(key, value);
    if (complaint !== null) throw InvalidInput.forField('value', complaint);
    await this.change([key], { fieldOf: () => 'value' }, (tx) => store(tx, new Map([[key, value]])));
    return this.get(key);
  }

  async update(key: string, { value }: UpdateConfigDto): Promise<ConfigView> {
    if (value !== undefined) return this.set(key, value);
    const [row] = await this.list({ key });
    if (!row) throw InvalidInput.forField('value', MISSING);
    return row;
  }

  /** Writes the settings of a body. The body may have any key, so `readSettings` validates it instead of a DTO. */
  async updateMany(body: unknown, request: Conditional): Promise<void> {
    const texts = readSettings(body);
    await this.change([...texts.keys()], { fieldOf: (key) => key }, async (tx) => {
      await requireStoredMatch(request, async () => this.versionOf(await storedTexts(tx)));
      await store(tx, texts);
    });
  }

  async remove(key: string): Promise<void> {
    const complaint = settingComplaint(key, null);
    if (complaint !== null) throw InvalidInput.forField(key, complaint);
    await this.change([key], { fieldOf: () => key }, async (tx) => {
      const removed = await tx.query('DELETE FROM config WHERE key = $1 RETURNING id', [key]);
      if (removed.length === 0) throw new NotFound();
    });
  }

  /**
   * Returns a version that changes with every stored setting. It is signed: with a plain hash, a client could test
   * guesses of secrets.
   */
  private versionOf(stored: ReadonlyMap<string, string | null>): string {
    return sign(this.secrets.signingKey, 'settings', JSON.stringify([...stored])).slice(0, VERSION_DIGITS);
  }

  /**
   * Runs `write` while other writers wait, and switches the mode if `user_mode` has changed. Throws InvalidInput if
   * start or end was written and the end is not after the start. `fieldOf` returns the request's field for a key.
   */
  private async change(
    keys: readonly string[],
    { fieldOf }: { fieldOf: (key: string) => string },
    write: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Other writers wait, because the checks below compare settings with each other. Readers do not wait.
      await tx.query('LOCK TABLE config IN SHARE ROW EXCLUSIVE MODE');
      const before = await decisive(tx);
      await write(tx);
      const after = await decisive(tx);
      const moved = ['end', 'start'].find((key) => keys.includes(key));
      if (moved && after.start !== null && after.end !== null && after.end <= after.start)
        throw InvalidInput.forField(fieldOf(moved), 'The end must lie after the start.');
      tx.publish(new SettingsChanged());
      if (after.paused && !before.paused) await queueWebhooks(tx, 'event.paused', {}, this.clock.now());
      if (before.user_mode !== after.user_mode) {
        await this.modeSwitch.switchTo(tx, after.user_mode);
        tx.publish(new ResultsChanged());
      }
    });
  }
}

/** A secret whose mask was sent keeps its value. */
async function store(tx: Tx, texts: SettingTexts): Promise<void> {
  const entries = [...texts];
  const kept = entries.filter(([key, text]) => isMasked(key, text)).map(([key]) => key);
  const written = entries.filter(([key, text]) => !isMasked(key, text));
  await tx.query('INSERT INTO config (key) SELECT unnest($1::text[]) ON CONFLICT (key) DO NOTHING', [kept]);
  await tx.query(
    `INSERT INTO config (key, value) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    [written.map(([key]) => key), written.map(([, text]) => text)],
  );
}

async function decisive(tx: Tx): Promise<DecisiveSettings> {
  const rows = await tx.query<{ key: string; value: string | null }>(
    `SELECT key, value FROM config WHERE key IN ('user_mode', 'start', 'end', 'paused')`,
  );
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    user_mode: settingValue('user_mode', stored.get('user_mode')),
    start: settingValue('start', stored.get('start')),
    end: settingValue('end', stored.get('end')),
    paused: settingValue('paused', stored.get('paused')),
  };
}

async function storedTexts(database: Pick<Tx, 'query'>): Promise<Map<string, string | null>> {
  const rows = await database.query<{ key: string; value: string | null }>(
    'SELECT key, value FROM config ORDER BY key',
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function schemaOf(key: SettingKey, stored: string | null): SettingSchemaView {
  const setting: Setting<unknown> = SETTINGS[key];
  const { group, form: kind, choices = null, min = null, max = null, fallback, help, secret } = setting;
  const is_set = stored !== null && stored !== '';
  const value = secret ? null : settingValue(key, stored);
  return { key, group, kind, choices, min, max, default: fallback, help, is_set, value };
}
