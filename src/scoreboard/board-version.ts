import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import { Secrets } from '../platform/database/secrets';
import { signedVersion } from '../platform/secrets/hashes';
import type { Board } from './board';
import { Standings } from './standings';

/** Rows read before other work is let in: a millisecond. */
const SLICE = 1000;

/**
 * The version of the public board, for those who read it again when it has changed: the same on every process, and as long as nothing
 * that the board shows is another. Hidden accounts, and solves after the freeze, do not change it.
 */
@Injectable()
export class BoardVersion {
  private board: Board | null = null;
  private version = Promise.resolve('');

  constructor(
    private readonly standings: Standings,
    private readonly secrets: Secrets,
  ) {}

  /** The version of the board as it is served at the moment. */
  async current(): Promise<string> {
    return this.versionOf(await this.standings.get());
  }

  /** The version of the board that shows every change before this call. */
  async latest(): Promise<string> {
    // Notices another freeze or mode, which no event brings.
    await this.standings.get();
    return this.versionOf(await this.standings.latest());
  }

  private versionOf(board: Board): Promise<string> {
    if (board !== this.board) {
      this.board = board;
      this.version = digestOf(board).then((digest) => signedVersion(this.secrets.signingKey, 'live scores', digest));
    }
    return this.version;
  }
}

/** A text that is another for each different board, as everybody is shown it. */
async function digestOf(board: Board): Promise<string> {
  const hash = createHash('sha1');
  for await (const rows of slicesOf(board.ranking, SLICE))
    hash.update(
      JSON.stringify(
        rows.map(({ account_id, oauth_id, name, score, last_gain, bracket_id }) => [
          ...[account_id, oauth_id, name, score, last_gain, board.bracketName(bracket_id)],
          ...board.rosters
            .of(account_id)
            .map(({ id, name: member }) => [id, member, board.scoreOf('user', id, { frozen: true })]),
        ]),
      ),
    );
  return hash.digest('base64url');
}
