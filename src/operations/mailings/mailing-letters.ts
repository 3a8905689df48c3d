import { Injectable } from '@nestjs/common';
import { NewsLinks } from '../../accounts/news/news-links';
import type { Mail } from '../../platform/mail/mailer';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { bodyFor, type Letter, letterFrom, type LetterSource, mailFor } from './mailing-letter.rules';
import type { MailingKind } from './mailing.entity';

/** A user who receives a mail at `email`. */
export interface LetterReader {
  id: number;
  name: string;
  email: string;
}

/** Writes the mails of mailings. */
@Injectable()
export class MailingLetters {
  constructor(
    private readonly settings: Settings,
    private readonly site: SiteAddress,
    private readonly links: NewsLinks,
  ) {}

  letterFrom(source: LetterSource): Letter {
    return letterFrom(source, {
      variables: contentVariables(this.settings),
      origin: this.site.origin ?? '',
      footer: this.settings.get('news_footer'),
    });
  }

  mailFor(letter: Letter, kind: MailingKind, reader: LetterReader): Mail {
    return mailFor(letter, { name: reader.name, address: reader.email, unsubscribe_url: this.linkFor(kind, reader) });
  }

  /** HTML of the message, for a preview. */
  bodyFor(letter: Letter, kind: MailingKind, reader: LetterReader): string {
    return bodyFor(letter, { name: reader.name, unsubscribe_url: this.linkFor(kind, reader) });
  }

  private linkFor(kind: MailingKind, { id, email }: LetterReader): string | null {
    return kind === 'news' ? this.links.linkFor({ id, email }) : null;
  }
}
