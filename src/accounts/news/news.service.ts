import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { NewsLinks } from './news-links';

const INVALID_CODE = 'This link is not valid, or your account has another email address now.';

/** Choices of users to receive news by email. */
@Injectable()
export class NewsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly links: NewsLinks,
  ) {}

  /** Uses the index `news_opt_outs_user_id_key`. */
  async isSubscribed(user_id: number): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM news_opt_outs WHERE user_id = $1', [user_id]);
    return rows.length === 0;
  }

  async setSubscribed(user_id: number, isSubscribed: boolean): Promise<void> {
    if (isSubscribed) await this.database.query('DELETE FROM news_opt_outs WHERE user_id = $1', [user_id]);
    else await this.unsubscribe(user_id);
  }

  /** Unsubscribes the user of a code, which may be used repeatedly. Throws InvalidInput if the code is not valid. */
  async unsubscribeByApi(code: string): Promise<void> {
    const user_id = await this.links.find(code);
    if (user_id === null) throw InvalidInput.forField('code', INVALID_CODE);
    await this.unsubscribe(user_id);
  }

  /**
   * Unsubscribes the user of a code, for a request to the link itself. Throws NotFound if the code is not valid, so
   * that a mail provider sees the failure.
   */
  async unsubscribeByLink(code: string): Promise<void> {
    const user_id = await this.links.find(code);
    if (user_id === null) throw new NotFound();
    await this.unsubscribe(user_id);
  }

  private async unsubscribe(user_id: number): Promise<void> {
    await this.database.query(
      'INSERT INTO news_opt_outs (user_id, created) SELECT id, $2 FROM users WHERE id = $1 ON CONFLICT (user_id) DO NOTHING',
      [user_id, this.clock.now()],
    );
  }
}
