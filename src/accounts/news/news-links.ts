import { Injectable } from '@nestjs/common';
import { SiteAddress } from '../../settings/site-address';
import { Database } from '../../platform/database/database';
import { Secrets } from '../../platform/database/secrets';
import { isSameSecret, sign } from '../../platform/secrets/hashes';

const CODE = /^(\d{1,9})\.([0-9a-f]{64})$/;

/** A user and the email address that receives the news. */
export interface Subscriber {
  id: number;
  email: string;
}

/**
 * Signed codes of the links to unsubscribe. They work without a log-in and do not expire, because a mail may be opened
 * years later. A code contains no secret of the account: it can only unsubscribe the address that it was sent to.
 */
@Injectable()
export class NewsLinks {
  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly site: SiteAddress,
  ) {}

  /** Returns the link for a subscriber, or null while the address of the platform is unknown. */
  linkFor(subscriber: Subscriber): string | null {
    const { origin } = this.site;
    return origin === null ? null : `${origin}/unsubscribe/${subscriber.id}.${this.signatureOf(subscriber)}`;
  }

  /** Returns the user of a code, or null if it is not valid or the user has another address now. */
  async find(code: string): Promise<number | null> {
    const [, id = '', signature = ''] = CODE.exec(code) ?? [];
    if (id === '') return null;
    const [user] = await this.database.query<{ id: number; email: string | null }>(
      'SELECT id, email FROM users WHERE id = $1',
      [Number(id)],
    );
    if (!user || user.email === null) return null;
    return isSameSecret(signature, this.signatureOf({ id: user.id, email: user.email })) ? user.id : null;
  }

  /** Covers the address: after an import, the id may belong to another person, whom the link must not unsubscribe. */
  private signatureOf({ id, email }: Subscriber): string {
    return sign(this.secrets.signingKey, 'unsubscribe', `${id} ${email.toLowerCase()}`);
  }
}
