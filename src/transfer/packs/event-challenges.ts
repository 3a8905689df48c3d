import { Injectable } from '@nestjs/common';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { SolutionState } from '../../challenges/solutions/solution.entity';
import { Database, type Tx } from '../../platform/database/database';
import { digestOf } from '../../platform/storage/digest';
import { Storage } from '../../platform/storage/storage';

/** A challenge of the event with its flags, tags, topics, hints, files and solution, each sorted by id. */
export interface EventChallenge {
  id: number;
  row: Challenge;
  flags: { id: number; type: 'static' | 'regex'; content: string; data: string }[];
  tags: { id: number; value: string }[];
  /** `id` is that of the row in challenge_topics. */
  topics: { id: number; value: string }[];
  hints: EventHint[];
  files: EventFile[];
  solution: { id: number; state: SolutionState; content: string; files: EventFile[] } | null;
}

export interface EventHint {
  id: number;
  title: string;
  content: string;
  cost: number;
  prerequisites: number[];
}

export interface EventFile {
  id: number;
  name: string;
  location: string;
  stored_as: string;
  /** SHA-1 in hexadecimal; empty if it is not recorded and the file is missing from the storage. */
  sha1sum: string;
}

type Row = Omit<EventChallenge, 'hints'> & { hints: (EventHint & { requirements: unknown })[] };

const listOf = (select: string): string => `(SELECT coalesce(json_agg(part), '[]') FROM (${select}) part)`;

// File systems allow names of at most 255 bytes. Files with a longer name, or none, get the last part of their
// location.
const FILE = `f.id, coalesce(CASE WHEN octet_length(f.name) <= 255 THEN f.name END, regexp_replace(f.location, '^.*/', '')) AS name, f.location, f.stored_as,
                f.sha1sum FROM files f`;

const CHALLENGES = `
  SELECT c.id, to_json(c) AS row,
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

/** Reads all challenges of the event in one statement. */
@Injectable()
export class EventChallenges {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  async all(source: Pick<Tx, 'query'> = this.database): Promise<EventChallenge[]> {
    const challenges: EventChallenge[] = [];
    for (const { hints, ...challenge } of await source.query<Row>(CHALLENGES)) {
      for (const file of [...challenge.files, ...(challenge.solution?.files ?? [])])
        file.sha1sum ??= await this.sha1sum(file.stored_as);
      const gated = hints.map(({ requirements, ...hint }) => ({
        ...hint,
        prerequisites: prerequisiteIds(requirements),
      }));
      challenges.push({ ...challenge, hints: gated });
    }
    return challenges;
  }

  private async sha1sum(stored_as: string): Promise<string> {
    const file = await this.storage.open(stored_as);
    return file ? digestOf('sha1', file) : '';
  }
}
