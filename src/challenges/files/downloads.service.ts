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

/** A file that may be sent: its row, and its opened bytes or the address to fetch them from. */
export interface Download {
  file: StoredFile;
  offer: OpenedFile | FileLink;
}

/** Types of the files that anybody may have. */
const OPEN_TYPES: readonly FileType[] = ['standard', 'page'];

/** Who may download what; files of a challenge, or of its solution, stand behind the same gates as that. */
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

  /** The file at `location`, for the caller or for whom the link's `token` was made; an opened one is the taker's to close. */
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

  /** For whom a link was made; null when it was made for another file, is over, or its holder is gone or banned. */
  private async holderOf(token: string | undefined, file: StoredFile): Promise<Viewer | null> {
    const link = readFileToken(this.secrets.signingKey, token ?? '', this.clock.millis() / 1000);
    if (!link || link.file_id !== file.id) return null;
    const user = await this.credentials.findUser(link.user_id);
    if (!user) return null;
    const holder = new Viewer(user, 'none', this.rules.isTeamsMode() ? user.team_id : user.id);
    return holder.isBanned ? null : holder;
  }

  /** Whether someone may not see challenges at all: by the setting, an unverified e-mail address, or for want of a team. */
  private isRefused(viewer: Viewer): boolean {
    if (refusalOf(this.rules.visibility('challenge'), 'challenge', viewer) !== null) return true;
    if (viewer.user === null || viewer.isAdmin) return false;
    return (this.rules.needsVerifiedEmail() && !viewer.user.verified) || viewer.account_id === null;
  }
}
