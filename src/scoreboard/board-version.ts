import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { slicesOf } from '../platform/concurrency/yield-to-event-loop';
import { Secrets } from '../platform/database/secrets';
import { signedVersion } from '../platform/secrets/hashes';
import type { Board } from './board';
import { Standings } from './standings';

/** Rows hashed before yielding to the event loop; hashing them takes about a millisecond. */
const SLICE = 1000;

/**
 * A version string of the public board, equal on every process. Clients read the board again when the version changes.
 * Changes of hidden accounts and solves after the freeze do not change it.
 */
@Injectable()
export class BoardVersion {
  private board: Board | null = null;
  private version = Promise.resolve('');

  constructor(
    private readonly standings: Standings,
    private readonly secrets: Secrets,
  ) {}

  async current(): Promise<string> {
    return this.versionOf(await this.standings.get());
  }

  /** The version of a board that includes every change before this call. */
  async latest(): Promise<string> {
    // `get` detects a change of freeze or mode; `latest` does not.
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

async function digestOf(board: Board): Promise<string> {
  const hash = createHash('sha1');
  for await (const rows of slicesOf(board.ranking, SLICE))
    hash.update(
      JSON.stringify(
        rows.map(({ account_id, oauth_id, name, score, last_gain, bracket_id }) => [
          ...[account_id, oauth_id, name, score, last_gain, board.bracketName(bracket_id)],
          ...board.rosters
            .membersOf(account_id)
            .map(({ id, name: member }) => [id, member, board.scoreOf('user', id, { frozen: true })]),
        ]),
      ),
    );
  return hash.digest('base64url');
}
