import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ChallengeAccess } from '../challenges/challenge-access';
import { Credentials } from '../../http/access/credentials';
import { EventRules, refusalOf } from '../../http/context/event-rules';
import { Viewer } from '../../http/context/viewer';
import { Forbidden, NotFound } from '../../http/errors/errors';
import { unstorableText } from '../../http/fields/coercions';
import { Clock } from '../../platform/clock/clock';
import { Secrets } from '../../platform/database/secrets';
import { type FileLink, type OpenedFile, Storage } from '../../platform/storage/storage';
import { SolutionsService } from '../solutions/solutions.service';
import { fileName, type FileType, StoredFile } from './file.entity';
import { readFileToken } from './file-token.rules';

/** A file to send: its row, and its open stream or a URL to redirect to. */
export interface Download {
  file: StoredFile;
  offer: OpenedFile | FileLink;
}

const OPEN_TYPES: readonly FileType[] = ['standard', 'page'];

/**
 * Decides who may download a file. A file of a challenge or solution has the access rules of that challenge or
 * solution.
 */
@Injectable()
export class DownloadsService {
  constructor(
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    private readonly storage: Storage,
    private readonly access: ChallengeAccess,
    private readonly solutions: SolutionsService,
    private readonly credentials: Credentials,
    private readonly rules: EventRules,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the file for `viewer`, or for the user of the link's `token`. If `offer` is an opened file, the calling code
   * must close it. Throws NotFound or Forbidden.
   */
  async open(viewer: Viewer, location: string, token: string | undefined): Promise<Download> {
    const file = unstorableText(location) === null ? await this.files.findOneBy({ location }) : null;
    if (!file) throw new NotFound();
    if (!viewer.isAdmin && !OPEN_TYPES.includes(file.type)) await this.requireReadable(viewer, file, token);
    const offer = await this.storage.offer(file.stored_as, fileName(file));
    if (!offer) throw new NotFound();
    return { file, offer };
  }

  private async requireReadable(viewer: Viewer, file: StoredFile, token: string | undefined): Promise<void> {
    if (this.rules.window() !== 'running') throw new Forbidden();
    const holder = viewer.isAnonymous || this.isRefused(viewer) ? await this.holderOf(token, file) : null;
    const reader = holder ?? viewer;
    if (this.isRefused(reader)) throw new Forbidden();
    if (file.solution_id !== null) return this.solutions.requireReadable(reader, file.solution_id);
    if (file.challenge_id === null) throw new NotFound();
    await this.access.requireReadable(reader, file.challenge_id);
  }

  private async holderOf(token: string | undefined, file: StoredFile): Promise<Viewer | null> {
    const link = readFileToken(this.secrets.signingKey, token ?? '', this.clock.millis() / 1000);
    if (!link || link.file_id !== file.id) return null;
    const user = await this.credentials.findUser(link.user_id);
    if (!user) return null;
    const holder = new Viewer(user, 'none', this.rules.isTeamsMode() ? user.team_id : user.id);
    return holder.isBanned ? null : holder;
  }

  private isRefused(viewer: Viewer): boolean {
    if (refusalOf(this.rules.visibility('challenge'), 'challenge', viewer) !== null) return true;
    if (viewer.user === null || viewer.isAdmin) return false;
    return (this.rules.needsVerifiedEmail() && !viewer.user.verified) || viewer.account_id === null;
  }
}
