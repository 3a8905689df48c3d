import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, Repository } from 'typeorm';
import { SignInEnded } from '../sign-in/auth.events';
import { SessionsService } from '../sign-in/sessions.service';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, InvalidInput, NotFound } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import { withinColumn } from '../../http/search/query-fields';
import { as } from '../../http/envelope/views';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import { hashSecret } from '../../platform/secrets/hashes';
import type { CreateTokenDto, TokensQuery } from './token.dto';
import { Token } from './token.entity';
import { NewTokenView, TokenAdminView, TokenListing, TokenView } from './token.views';

const DEFAULT_MILLIS = 30 * 86_400_000;

/** Maximum for each user, because the settings page lists all tokens and each process caches those in use. */
const MAX_TOKENS = 1000;

/** Lists, creates and deletes access tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Token) private readonly tokens: Repository<Token>,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the caller's tokens, or those of `user_id`. Throws Forbidden for a player with another `user_id`. */
  async list(viewer: Viewer, { user_id }: TokensQuery): Promise<TokenListing[]> {
    if (user_id !== undefined) return this.listOf(viewer, withinColumn(user_id));
    const tokens = await this.tokens.find({
      where: { user_id: requireUser(viewer).id },
      select: { id: true, type: true, expiration: true },
      order: { id: 'ASC' },
    });
    return tokens.map((row) => as(TokenListing, row));
  }

  async removeAll({ user_id }: TokensQuery): Promise<void> {
    if (user_id === undefined) throw InvalidInput.forField('user_id', MISSING);
    const id = withinColumn(user_id);
    await this.database.transaction((tx) => this.sessions.endTokens(tx, id));
  }

  private async listOf(viewer: Viewer, user_id: number): Promise<TokenAdminView[]> {
    if (!viewer.isAdmin && user_id !== requireUser(viewer).id) throw new Forbidden();
    const tokens = await this.tokens.find({ where: { user_id }, order: { id: 'ASC' } });
    return tokens.map((row) => as(TokenAdminView, row));
  }

  /** Creates a token. Throws InvalidInput if it would already have expired, or if the user has `MAX_TOKENS` tokens. */
  async create(viewer: Viewer, dto: CreateTokenDto): Promise<NewTokenView> {
    const [user_id, created] = [requireUser(viewer).id, this.clock.now()];
    const expiration = dto.expiration ?? Instant.fromMillis(created.millis + DEFAULT_MILLIS);
    if (expiration.millis <= created.millis)
      throw InvalidInput.forField('expiration', 'The expiration must lie in the future.');
    const value = `ctfd_${randomBytes(32).toString('hex')}`;
    const token = await this.database.transaction(async (tx) => {
      await makeRoom(tx, user_id, created);
      const tokens = tx.repository(Token);
      return tokens.save(
        tokens.create({
          type: 'user',
          user_id,
          created,
          expiration,
          description: dto.description ?? null,
          value_hash: hashSecret(value),
        }),
      );
    });
    return as(NewTokenView, { ...token, value });
  }

  async get(viewer: Viewer, id: number): Promise<TokenView | TokenAdminView> {
    const token = await this.requireToken(viewer, id);
    return viewer.isAdmin ? as(TokenAdminView, token) : as(TokenView, token);
  }

  async remove(viewer: Viewer, id: number): Promise<void> {
    const { user_id } = await this.requireToken(viewer, id);
    await this.database.transaction(async (tx) => {
      await tx.repository(Token).delete({ id });
      tx.publish(new SignInEnded(user_id));
    });
  }

  private async requireToken(viewer: Viewer, id: number): Promise<Token> {
    const token = await this.tokens.findOneBy(viewer.isAdmin ? { id } : { id, user_id: requireUser(viewer).id });
    if (!token) throw new NotFound();
    return token;
  }
}

/**
 * Throws InvalidInput if the user has `MAX_TOKENS` tokens, after deleting the expired ones. Locks the user, so that
 * simultaneous requests are counted one after the other.
 */
async function makeRoom(tx: Tx, user_id: number, now: Instant): Promise<void> {
  await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user_id]);
  const tokens = tx.repository(Token);
  if ((await tokens.countBy({ user_id })) < MAX_TOKENS) return;
  await tokens.delete({ user_id, expiration: LessThanOrEqual(now) });
  if ((await tokens.countBy({ user_id })) >= MAX_TOKENS)
    throw InvalidInput.forField('', `An account may have at most ${MAX_TOKENS} tokens. Delete one first.`);
}
