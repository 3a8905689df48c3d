import { Injectable } from '@nestjs/common';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, InvalidInput, NotFound } from '../../http/errors/errors';
import type { WithMeta } from '../../http/envelope/results';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { MailingAudiences, type Target } from './mailing-audiences';
import type {
  CreateMailingDto,
  MailingsQuery,
  PreviewMailingDto,
  RecipientsQuery,
  UpdateMailingDto,
} from './mailing.dto';
import { Mailing } from './mailing.entity';
import { type LetterReader, MailingLetters } from './mailing-letters';
import type { MailingPreviewView, MailingRecipientView, MailingView } from './mailing.views';
import { MailingsQueries } from './mailings.queries';

/** Drafts of mailings, their previews and lists. */
@Injectable()
export class MailingsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly mailer: Mailer,
    private readonly audiences: MailingAudiences,
    private readonly letters: MailingLetters,
    private readonly queries: MailingsQueries,
  ) {}

  list({ before_id }: MailingsQuery): Promise<WithMeta<MailingView[]>> {
    return this.queries.newest(before_id);
  }

  get(id: number): Promise<MailingView> {
    return this.queries.get(id);
  }

  async recipients(id: number, query: RecipientsQuery): Promise<WithMeta<MailingRecipientView[]>> {
    await this.get(id);
    return this.queries.recipients(id, query);
  }

  async create({ subject, content, ...dto }: CreateMailingDto): Promise<MailingView> {
    const target = targetOf(dto);
    await this.audiences.require(this.database, target);
    const { id } = await this.database.transaction((tx) => {
      const mailings = tx.repository(Mailing);
      return mailings.save(mailings.create({ subject, content, ...target, created: this.clock.now() }));
    });
    return this.get(id);
  }

  /** Throws InvalidInput for a mailing that was started. */
  async update(id: number, dto: UpdateMailingDto): Promise<MailingView> {
    await this.database.transaction(async (tx) => {
      const mailings = tx.repository(Mailing);
      const mailing = await mailings.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!mailing) throw new NotFound();
      if (mailing.state !== 'draft') throw InvalidInput.forField('state', 'Only a draft can be changed.');
      const target = targetOf({ ...keptTarget(mailing, dto), ...dto });
      await this.audiences.require(tx, target);
      await mailings.save(mailings.merge(mailing, dto, target));
    });
    return this.get(id);
  }

  /** Throws InvalidInput for a mailing that is being sent or paused. */
  async remove(id: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      const removed = await tx.query(
        `DELETE FROM mailings WHERE id = $1 AND state NOT IN ('sending', 'paused') RETURNING id`,
        [id],
      );
      if (removed.length > 0) return;
      const [mailing] = await tx.query('SELECT FROM mailings WHERE id = $1', [id]);
      if (!mailing) throw new NotFound();
      throw InvalidInput.forField('state', 'Cancel the mailing first.');
    });
  }

  /** Returns the mail that the caller would receive, and the number of recipients. */
  async preview(viewer: Viewer, { subject, content, ...dto }: PreviewMailingDto): Promise<MailingPreviewView> {
    const user = requireUser(viewer);
    const target = targetOf(dto);
    await this.audiences.require(this.database, target);
    const counts = await this.audiences.count(this.database, target);
    const { name, email } = await this.readerOf(user.id);
    const letter = this.letters.letterFrom({ subject, content });
    const reader = { id: user.id, name, email: email ?? '' };
    const mail = this.letters.mailFor(letter, dto.kind, reader);
    const html = this.letters.bodyFor(letter, dto.kind, reader);
    return { subject: mail.subject, html, text: mail.text, ...counts };
  }

  /**
   * Sends a mailing to the caller only. Throws InvalidInput if the caller has no email address, and with the mail
   * server's error if the mail is not sent.
   */
  async test(viewer: Viewer, id: number): Promise<void> {
    const user = requireUser(viewer);
    const { kind, ...mailing } = await this.get(id);
    const { name, email } = await this.readerOf(user.id);
    if (email === null) throw InvalidInput.forField('', 'Your account has no email address.');
    try {
      await this.mailer.send(
        this.letters.mailFor(this.letters.letterFrom(mailing), kind, { id: user.id, name, email }),
      );
    } catch (error) {
      // The administrator needs the mail server's message.
      throw error instanceof MailFailed ? InvalidInput.forField('', `The mail was not sent: ${error.message}`) : error;
    }
  }

  private async readerOf(id: number): Promise<Omit<LetterReader, 'email'> & { email: string | null }> {
    const [user] = await this.database.query<LetterReader>('SELECT id, name, email FROM users WHERE id = $1', [id]);
    if (!user) throw new Forbidden();
    return user;
  }
}

function targetOf({ kind, audience, bracket_id, search_id }: Omit<CreateMailingDto, 'subject' | 'content'>): Target {
  return { kind, audience, bracket_id: bracket_id ?? null, search_id: search_id ?? null };
}

/** Returns the target of a mailing, without bracket and search if `dto` changes the audience. */
function keptTarget({ kind, audience, bracket_id, search_id }: Mailing, dto: UpdateMailingDto): Target {
  const isKept = dto.audience === undefined || dto.audience === audience;
  return { kind, audience, bracket_id: isKept ? bracket_id : null, search_id: isKept ? search_id : null };
}
