import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Secrets } from '../../platform/database/secrets';
import { signFileToken } from './file-token.rules';

/** Time for which a link to a file stays the same. */
const SAME_LINK_SECONDS = 300;

/** Addresses of the files of challenges. */
@Injectable()
export class FileLinks {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Path of a file. For a signed-in caller it has a token, with which tools without the caller's cookie can read the file for an hour, or
   * up to five minutes less: a response that is requested again soon should be the same.
   */
  urlFor({ user }: Viewer, { id, location }: { id: number; location: string }): string {
    if (!user) return `/files/${location}`;
    const payload = { user_id: user.id, team_id: user.team_id, file_id: id };
    const seconds = this.clock.millis() / 1000;
    const signed = seconds - (seconds % SAME_LINK_SECONDS);
    return `/files/${location}?token=${signFileToken(this.secrets.signingKey, payload, signed)}`;
  }
}
