import { Injectable } from '@nestjs/common';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';
import { Database, type Tx } from '../../platform/database/database';
import { Storage } from '../../platform/storage/storage';
import { sha1sum } from './pack-folder';

/** A challenge of the event with all that a challenge.yml may say of it, in the order of the ids. */
export interface EventChallenge {
  id: number;
  row: Challenge;
  flags: { id: number; type: 'static' | 'regex'; content: string; data: string }[];
  tags: EventLabel[];
  /** `id` is that of the association. */
  topics: EventLabel[];
  hints: EventHint[];
  files: EventFile[];
  solution: { id: number; state: SolutionState; content: string; files: EventFile[] } | null;
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

/** A challenge as the database has it: files without names, sums that nobody took, hints with their `requirements`. */
interface Row extends Omit<EventChallenge, 'id' | 'hints' | 'files' | 'solution'> {
  hints: (Omit<EventHint, 'prerequisites'> & { requirements: unknown })[];
  files: StoredFile[];
  solution: (Omit<NonNullable<EventChallenge['solution']>, 'files'> & { files: StoredFile[] }) | null;
}

type StoredFile = Omit<EventFile, 'name' | 'sha1sum'> & { sha1sum: string | null };

/** The rows of a SELECT as a list. */
const listOf = (select: string): string => `(SELECT coalesce(json_agg(part), '[]') FROM (${select}) part)`;

const FILE = 'f.id, f.location, f.stored_as, f.sha1sum FROM files f';

const CHALLENGES = `
  SELECT to_json(c) AS row,
    ${listOf('SELECT id, type, content, data FROM flags WHERE challenge_id = c.id ORDER BY id')} AS flags,
    ${listOf('SELECT id, value FROM tags WHERE challenge_id = c.id ORDER BY id')} AS tags,
    ${listOf(`SELECT link.id, t.value FROM challenge_topics link JOIN topics t ON t.id = link.topic_id
               WHERE link.challenge_id = c.id ORDER BY link.id`)} AS topics,
    ${listOf(`SELECT id, coalesce(title, '') AS title, content, cost, requirements
                FROM hints WHERE challenge_id = c.id ORDER BY id`)} AS hints,
    ${listOf(`SELECT ${FILE} WHERE f.challenge_id = c.id AND f.solution_id IS NULL ORDER BY f.id`)} AS files,
    (SELECT json_build_object('id', s.id, 'state', s.state, 'content', s.content,
              'files', ${listOf(`SELECT ${FILE} WHERE f.solution_id = s.id ORDER BY f.id`)})
       FROM solutions s WHERE s.challenge_id = c.id) AS solution
    FROM challenges c ORDER BY c.id`;

/** Reads the challenges of the event whole, in one statement. */
@Injectable()
export class EventChallenges {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** All challenges by their ids, as `source` sees them. */
  async all(source: Pick<Tx, 'query'> = this.database): Promise<EventChallenge[]> {
    const challenges: EventChallenge[] = [];
    for (const { row, hints, files, solution, ...parts } of await source.query<Row>(CHALLENGES))
      challenges.push({
        id: row.id,
        row,
        ...parts,
        hints: hints.map(({ requirements, ...hint }) => ({ ...hint, prerequisites: prerequisiteIds(requirements) })),
        files: await this.files(files),
        solution: solution && { ...solution, files: await this.files(solution.files) },
      });
    return challenges;
  }

  private async files(rows: readonly StoredFile[]): Promise<EventFile[]> {
    const files: EventFile[] = [];
    for (const row of rows) {
      const name = row.location.slice(row.location.lastIndexOf('/') + 1);
      files.push({ ...row, name, sha1sum: row.sha1sum ?? (await this.sha1sum(row.stored_as)) });
    }
    return files;
  }

  /** Of a file whose sum nobody took when it came; blank when its bytes are missing, which no file of a pack has. */
  private async sha1sum(storedAs: string): Promise<string> {
    const file = await this.storage.open(storedAs);
    return file ? sha1sum(file.stream) : '';
  }
}
