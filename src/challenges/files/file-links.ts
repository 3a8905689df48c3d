import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Secrets } from '../../platform/database/secrets';
import { signFileToken } from './file-token.rules';

/** Links to a file change at most once in this time, so that repeated responses are equal. */
const SAME_LINK_SECONDS = 300;

/** Builds the URLs of challenge files. */
@Injectable()
export class FileLinks {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Returns the path of a file. For a logged-in caller it contains a token, so that tools without the session cookie
   * can read the file. The token is valid for an hour, less up to `SAME_LINK_SECONDS`.
   */
  urlFor({ user }: Viewer, { id, location }: { id: number; location: string }): string {
    if (!user) return `/files/${location}`;
    const payload = { user_id: user.id, team_id: user.team_id, file_id: id };
    const seconds = this.clock.millis() / 1000;
    const signed = seconds - (seconds % SAME_LINK_SECONDS);
    return `/files/${location}?token=${signFileToken(this.secrets.signingKey, payload, signed)}`;
  }
}
