import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import type { OnProgress } from '../../platform/progress/progress';
import { digestOf } from '../../platform/storage/digest';
import { Storage } from '../../platform/storage/storage';
import { Settings } from '../../settings/settings';
import { Standings } from '../../scoreboard/standings';
import { KINDS } from '../../scoreboard/standings.queries';
import type { ComparedPart, ComparedParts, Difference } from '../backups/import/import-report';
import { type ChallengeSolves, compareBoards, compareSolves, failedPart, partOf } from './comparison.rules';
import type { CtfdClient } from './ctfd-client';
import { CtfdError } from './ctfd-error';

interface StoredFile {
  stored_as: string;
  sha1sum: string;
}

/** Compares the event with a running CTFd: the public scoreboard, who solved each challenge, and the bytes of files. */
@Injectable()
export class CtfdComparisonService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly standings: Standings,
    private readonly storage: Storage,
  ) {}

  /**
   * Compares all parts. A CtfdError becomes the `error` of its part, and the other parts are compared; other errors are
   * thrown.
   */
  async compare(client: CtfdClient, onProgress: OnProgress): Promise<ComparedParts> {
    return {
      scoreboard: await partOrError(() => this.compareScoreboard(client, onProgress)),
      solves: await partOrError(() => this.compareSolves(client, onProgress)),
      files: await partOrError(() => this.compareFiles(client, onProgress)),
    };
  }

  /** Compares the public scoreboards. A freeze applies to both, also for administrators. */
  private async compareScoreboard(client: CtfdClient, onProgress: OnProgress): Promise<ComparedPart> {
    onProgress({ phase: 'scoreboard', done: 0, total: null });
    const theirs = (await client.list('scoreboard')) ?? [];
    const ours = (await this.standings.get()).rankingIn('all');
    return compareBoards(
      theirs.map((row) => ({ account_id: Number(row.account_id), name: String(row.name), score: Number(row.score) })),
      ours,
    );
  }

  private async compareSolves(client: CtfdClient, onProgress: OnProgress): Promise<ComparedPart> {
    const ours = await this.ownSolves();
    const listed = (await client.list('challenges?view=admin')) ?? [];
    const names = new Map(listed.map(({ id, name }) => [Number(id), String(name)]));
    // CTFd's list omits challenges whose plugin is missing, but their solves can be read.
    const ids = [...new Set([...names.keys(), ...ours.keys()])];
    const theirs = new Map<number, ChallengeSolves>();
    for (const [index, id] of ids.entries()) {
      onProgress({ phase: 'solves', done: index, total: ids.length });
      const solves = await client.list(`challenges/${id}/solves`);
      const accounts = solves?.map((row): [number, string] => [Number(row.account_id), String(row.name)]);
      if (accounts) theirs.set(id, { name: names.get(id) ?? ours.get(id)?.name ?? '', accounts: new Map(accounts) });
    }
    return compareSolves(theirs, ours);
  }

  private async compareFiles(client: CtfdClient, onProgress: OnProgress): Promise<ComparedPart> {
    const rows = await this.database.query<StoredFile & { location: string }>(
      'SELECT location, stored_as, sha1sum FROM files ORDER BY location',
    );
    const ours = new Map(rows.map(({ location, ...file }) => [location, file]));
    const listed = (await client.list('files')) ?? [];
    const theirs = new Map(listed.map(({ location, sha1sum }) => [String(location), sha1sum]));
    const locations = [...new Set([...theirs.keys(), ...ours.keys()])];
    const differences: Difference[] = [];
    for (const [index, location] of locations.entries()) {
      onProgress({ phase: 'files', done: index, total: locations.length });
      const our = ours.get(location);
      const their = theirs.has(location) ? await theirHash(client, location) : null;
      // `elsewhere` means a file in a bucket at another origin: only the hash that CTFd stored can be compared.
      const [theirSum, ourSum] =
        their === 'elsewhere'
          ? [textOrNull(theirs.get(location)), our?.sha1sum ?? null]
          : [their, our ? await this.ownHash(our) : null];
      if (theirSum !== ourSum) differences.push({ subject: location, theirs: theirSum, ours: ourSum });
    }
    return partOf(locations.length, differences);
  }

  private async ownSolves(): Promise<Map<number, ChallengeSolves>> {
    const { table, owner } = KINDS[this.settings.isTeamsMode ? 'team' : 'user'];
    const challenges = await this.database.query<{ id: number; name: string; accounts: Record<string, string> | null }>(
      `SELECT challenges.id, challenges.name, solvers.accounts
         FROM challenges
         LEFT JOIN (SELECT solves.challenge_id, jsonb_object_agg(accounts.id, accounts.name) AS accounts
                      FROM solves JOIN ${table} accounts ON accounts.id = solves.${owner}
                     WHERE NOT accounts.hidden AND NOT accounts.banned
                     GROUP BY solves.challenge_id) solvers ON solvers.challenge_id = challenges.id
        ORDER BY challenges.id`,
    );
    const namesById = (accounts: Record<string, string>): Map<number, string> =>
      new Map(Object.entries(accounts).map(([id, name]) => [Number(id), name]));
    return new Map(challenges.map(({ id, name, accounts }) => [id, { name, accounts: namesById(accounts ?? {}) }]));
  }

  private async ownHash({ stored_as }: StoredFile): Promise<string | null> {
    const stream = await this.storage.open(stored_as);
    return stream && digestOf('sha256', stream);
  }
}

async function partOrError(compare: () => Promise<ComparedPart>): Promise<ComparedPart> {
  try {
    return await compare();
  } catch (error) {
    if (error instanceof CtfdError) return failedPart(error.message);
    throw error;
  }
}

/**
 * Returns the SHA-256 of a file of the CTFd; null for any status but 200, and `elsewhere` if the file is at another
 * origin.
 */
async function theirHash(client: CtfdClient, location: string): Promise<string | null> {
  try {
    const response = await client.open(`files/${location.split('/').map(encodeURIComponent).join('/')}`);
    if (response.statusCode === 200) return await digestOf('sha256', client.chunksOf(response));
    response.destroy();
    return null;
  } catch (error) {
    if (error instanceof CtfdError && error.kind === 'redirect') return 'elsewhere';
    throw error;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
