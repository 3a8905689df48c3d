import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { compileFlag, type FlagRule, UnusableFlag } from './flag.rules';

/** A stored flag that accepts nothing, and the reason as a full sentence. */
export interface RejectedFlag {
  id: number;
  challenge_id: number | null;
  reason: string;
}

/** Finds what an import may have brought: patterns no submission can be compared with. */
@Injectable()
export class UnusableFlags {
  constructor(private readonly database: Database) {}

  /** The stored patterns that are unusable, by id. */
  async find(): Promise<RejectedFlag[]> {
    const rows = await this.database.query<FlagRule & { id: number; challenge_id: number | null }>(
      `SELECT id, challenge_id, type, content, data FROM flags WHERE type = 'regex' ORDER BY id`,
    );
    return rows.flatMap(({ id, challenge_id, ...flag }) => {
      const reason = reasonAgainst(flag);
      return reason === null ? [] : [{ id, challenge_id, reason }];
    });
  }
}

function reasonAgainst(flag: FlagRule): string | null {
  try {
    compileFlag(flag);
    return null;
  } catch (error) {
    if (error instanceof UnusableFlag) return error.message;
    throw error;
  }
}
