import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import { Database, type Tx } from '../../platform/database/database';
import { Storage } from '../../platform/storage/storage';
import type { SolutionState } from '../../challenges/solutions/solution.entity';

/** A challenge of the event with all that a challenge.yml may say of it. Everything is in the order of the ids. */
export interface EventChallenge {
  id: number;
  row: Challenge;
  flags: EventFlag[];
  tags: EventLabel[];
  /** `id` is that of the association. */
  topics: EventLabel[];
  hints: EventHint[];
  files: EventFile[];
  solution: EventSolution | null;
}

export interface EventFlag {
  id: number;
  type: 'static' | 'regex';
  content: string;
  data: string;
}

export interface EventLabel {
  id: number;
  value: string;
}

export interface EventHint {
  id: number;
  title: string;
  content: string;
  cost: number;
  /** Ids of the hints to unlock first. */
  prerequisites: number[];
}

export interface EventFile {
  id: number;
  /** The last part of the location. */
  name: string;
  location: string;
  stored_as: string;
  sha1sum: string;
}

export interface EventSolution {
  id: number;
  state: SolutionState;
  content: string;
  files: EventFile[];
}

/** A row that belongs to a challenge. */
type Part<T> = T & { challenge_id: number };

type FileRow = Part<Omit<EventFile, 'name' | 'sha1sum'> & { sha1sum: string | null; solution_id: number | null }>;

/** Reads the challenges of the event whole, in a number of statements that does not grow with them. */
@Injectable()
export class EventChallenges {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** All challenges by their ids, as `source` sees them. */
  async all(source: Pick<Tx, 'query'> = this.database): Promise<EventChallenge[]> {
    const rows = await source.query<Challenge>('SELECT * FROM challenges ORDER BY id');
    const flags = await partsOf<EventFlag>(
      source,
      'SELECT id, challenge_id, type, content, data FROM flags WHERE challenge_id IS NOT NULL ORDER BY id',
    );
    const tags = await partsOf<EventLabel>(source, 'SELECT id, challenge_id, value FROM tags ORDER BY id');
    const topics = await partsOf<EventLabel>(
      source,
      `SELECT link.id, link.challenge_id, t.value
         FROM challenge_topics link JOIN topics t ON t.id = link.topic_id ORDER BY link.id`,
    );
    const hints = await partsOf<Omit<EventHint, 'prerequisites'> & { requirements: unknown }>(
      source,
      `SELECT id, challenge_id, COALESCE(title, '') AS title, content, cost, requirements FROM hints ORDER BY id`,
    );
    const files = await this.files(source);
    const solutions = await partsOf<Omit<EventSolution, 'files'>>(
      source,
      'SELECT id, challenge_id, state, content FROM solutions ORDER BY id',
    );
    return rows.map((row): EventChallenge => {
      const own = files.filter(({ challenge_id }) => challenge_id === row.id);
      const [solution] = solutions(row.id);
      return {
        ...{ id: row.id, row, flags: flags(row.id), tags: tags(row.id), topics: topics(row.id) },
        hints: hints(row.id).map((hint) => ({ ...hint, prerequisites: prerequisiteIds(hint.requirements) })),
        files: own.filter(({ solution_id }) => solution_id === null),
        solution: solution
          ? { ...solution, files: own.filter(({ solution_id }) => solution_id === solution.id) }
          : null,
      };
    });
  }

  private async files(source: Pick<Tx, 'query'>): Promise<(EventFile & FileOwner)[]> {
    const rows = await source.query<FileRow>(
      `SELECT f.id, f.location, f.stored_as, f.sha1sum, f.solution_id, COALESCE(f.challenge_id, s.challenge_id) AS challenge_id
         FROM files f LEFT JOIN solutions s ON s.id = f.solution_id
        WHERE f.challenge_id IS NOT NULL OR f.solution_id IS NOT NULL ORDER BY f.id`,
    );
    const files: (EventFile & FileOwner)[] = [];
    for (const row of rows) {
      const name = row.location.slice(row.location.lastIndexOf('/') + 1);
      files.push({ ...row, name, sha1sum: row.sha1sum ?? (await this.sha1sum(row.stored_as)) });
    }
    return files;
  }

  /** Of a file whose sum nobody took when it came; blank when its bytes are missing, which no file of a pack has. */
  private async sha1sum(storedAs: string): Promise<string> {
    const file = await this.storage.open(storedAs);
    if (!file) return '';
    const hash = createHash('sha1');
    const chunks: AsyncIterable<Buffer> = file.stream;
    for await (const chunk of chunks) hash.update(chunk);
    return hash.digest('hex');
  }
}

type FileOwner = Pick<FileRow, 'challenge_id' | 'solution_id'>;

/** The rows of a statement by the challenge they belong to. */
async function partsOf<T>(source: Pick<Tx, 'query'>, sql: string): Promise<(challenge_id: number) => T[]> {
  const byChallenge = new Map<number, T[]>();
  for (const row of await source.query<Part<T>>(sql)) {
    const known = byChallenge.get(row.challenge_id);
    if (known) known.push(row);
    else byChallenge.set(row.challenge_id, [row]);
  }
  return (challenge_id) => byChallenge.get(challenge_id) ?? [];
}
