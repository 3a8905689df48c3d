import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, Repository } from 'typeorm';
import { SignInEnded } from '../sign-in/auth.events';
import { SessionsService } from '../sign-in/sessions.service';
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

/** Default lifetime of a token. */
const DEFAULT_MILLIS = 30 * 86_400_000;

/** Tokens of one account. Each is kept in the memory of every process, and the list and the settings show all of them. */
const MAX_TOKENS = 1000;

/** Keys that users make for programs; only a hash of a value is kept. */
@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    @InjectRepository(Token) private readonly tokens: Repository<Token>,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  /** The caller's own tokens, an administrator's too; those of a user where one is named. Throws Forbidden to players who name another. */
  async list(viewer: Viewer, { user_id }: TokensQuery): Promise<TokenListing[]> {
    if (user_id !== undefined) return this.listOf(viewer, withinColumn(user_id));
    const tokens = await this.tokens.find({
      where: { user_id: ownerOf(viewer) },
      select: { id: true, type: true, expiration: true },
      order: { id: 'ASC' },
    });
    return tokens.map((row) => as(TokenListing, row));
  }

  /** Removes all tokens of the user that the query names; throws InvalidInput where it names none. */
  async removeAll({ user_id }: TokensQuery): Promise<void> {
    if (user_id === undefined) throw InvalidInput.of('user_id', MISSING);
    const id = withinColumn(user_id);
    await this.database.transaction((tx) => this.sessions.endTokens(tx, id));
  }

  private async listOf(viewer: Viewer, user_id: number): Promise<TokenAdminView[]> {
    if (!viewer.isAdmin && user_id !== ownerOf(viewer)) throw new Forbidden();
    const tokens = await this.tokens.find({ where: { user_id }, order: { id: 'ASC' } });
    return tokens.map((row) => as(TokenAdminView, row));
  }

  /** Throws InvalidInput for a time that is over, and for an account that has as many tokens as it may. */
  async create(viewer: Viewer, dto: CreateTokenDto): Promise<NewTokenView> {
    const [user_id, created] = [ownerOf(viewer), this.clock.now()];
    const expiration = dto.expiration ?? Instant.fromMillis(created.millis + DEFAULT_MILLIS);
    if (expiration.millis <= created.millis)
      throw InvalidInput.of('expiration', 'The expiration must lie in the future.');
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

  /** A token the caller may know of: their own, and any for administrators. */
  private async requireToken(viewer: Viewer, id: number): Promise<Token> {
    const token = await this.tokens.findOneBy(viewer.isAdmin ? { id } : { id, user_id: ownerOf(viewer) });
    if (!token) throw new NotFound();
    return token;
  }
}

/**
 * Holds the account, so that tokens made at once are counted one after the other, and throws InvalidInput unless it may have one
 * more. Those that are over go when their room is needed. Served by tokens_user_id_idx.
 */
async function makeRoom(tx: Tx, user_id: number, now: Instant): Promise<void> {
  await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user_id]);
  const tokens = tx.repository(Token);
  if ((await tokens.countBy({ user_id })) < MAX_TOKENS) return;
  await tokens.delete({ user_id, expiration: LessThanOrEqual(now) });
  if ((await tokens.countBy({ user_id })) >= MAX_TOKENS)
    throw InvalidInput.of('', `An account may have at most ${MAX_TOKENS} tokens. Delete one first.`);
}

function ownerOf(viewer: Viewer): number {
  // The routes ask for a signed-in caller; a mistake there must not show another user's tokens.
  if (!viewer.user) throw new Forbidden();
  return viewer.user.id;
}
