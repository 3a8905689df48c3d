import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { API_PREFIX } from '../api-controller';
import { ConfirmationNeeded, Forbidden, GuestAnswer, NotFound, SignInNeeded, Unauthorized } from '../errors/errors';
import { Redirect } from '../errors/redirect';
import { networkOf } from '../rate-limit/network.rules';
import { RateLimiter } from '../rate-limit/rate-limiter';
import type { AccessRule } from './access.decorator';
import { clearSessionCookie, readSessionCookie } from './cookies';
import { Credentials } from './credentials';
import { isUnsafe, requireSessionNonce } from './csrf';
import { Gate, refusalOf } from './gate';
import { hasBody, mediaType, type PlatformRequest } from './request';
import { Viewer, type ViewerUser } from './viewer';

/** What a route says of itself. */
export interface Entrance {
  rule: AccessRule;
  /** Whether it is a page for people, which takes a token where it is good and otherwise the cookie. */
  isPage: boolean;
  /** Under which requests to it are counted, where it has a limit. */
  name: string;
}

const SCHEMES = /^(?:Token|Bearer) (\S+)$/i;

/**
 * Finds out who calls, then applies the route's `@Access` in the fixed order of conventions 2:
 * set-up, credentials, ban, nonce, mode, administrators, visibility, window, verified e-mail, signed in, team, rate limit.
 */
@Injectable()
export class AccessControl {
  constructor(
    private readonly gate: Gate,
    private readonly credentials: Credentials,
    private readonly limiter: RateLimiter,
  ) {}

  /** The caller, who may go on; also left in `request.viewer`. Throws the refusal otherwise. */
  async admit(entrance: Entrance, request: PlatformRequest, response: Response): Promise<Viewer> {
    const { rule, name } = entrance;
    this.requireSetUp(rule, request);
    const viewer = await this.identify(entrance, request, response);
    request.viewer = viewer;
    if (viewer.isBanned && !rule.banned) throw new Forbidden(banText(viewer));
    this.requireNonce(rule, request, viewer);
    this.applyRule(rule, viewer);
    if (rule.limit) await this.limiter.consume(rule.limit, `${networkOf(request.ip ?? '')} ${name}`);
    return viewer;
  }

  private requireSetUp(rule: AccessRule, request: PlatformRequest): void {
    if (rule.beforeSetUp || this.gate.isSetUp()) return;
    if (request.path.startsWith(API_PREFIX))
      throw new Forbidden('The set-up of this competition is not finished. Open /setup first.');
    throw new Redirect('/setup');
  }

  private async identify(entrance: Entrance, request: PlatformRequest, response: Response): Promise<Viewer> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const viewer = await this.tokenViewer(authorization, entrance, request);
      if (viewer) return viewer;
    }
    const cookie = readSessionCookie(request);
    const session = cookie === null ? null : await this.credentials.findSession(cookie);
    if (!session) return Viewer.anonymous;
    if (session.revoked) {
      await this.credentials.endSession(session.hash);
      clearSessionCookie(response);
      throw new Unauthorized();
    }
    return this.viewerOf(session.user, 'cookie', session.hash);
  }

  /**
   * Whom the token of a request signs in; null on pages that could not take it. Clients send theirs with everything, with forms and
   * after the account is gone too, and rely on the cookie there, as the peer does.
   */
  private async tokenViewer(
    authorization: string,
    { rule, isPage }: Entrance,
    request: PlatformRequest,
  ): Promise<Viewer | null> {
    if (!mayUseToken(rule, request)) return isPage ? null : Viewer.anonymous;
    const value = SCHEMES.exec(authorization)?.[1];
    const found = value === undefined ? null : await this.credentials.findToken(value);
    if (found && !found.expired) return this.viewerOf(found.user, 'token');
    if (isPage) return null;
    throw found ? new Unauthorized('Your access token has expired') : new Unauthorized();
  }

  private viewerOf(user: ViewerUser, proof: 'token' | 'cookie', session: string | null = null): Viewer {
    return new Viewer(user, proof, this.gate.isTeamsMode() ? user.team_id : user.id, session);
  }

  private requireNonce(rule: AccessRule, request: PlatformRequest, viewer: Viewer): void {
    const needed = rule.nonce === 'always' || (viewer.proof === 'cookie' && rule.nonce !== 'after-upload');
    if (needed && isUnsafe(request)) requireSessionNonce(request, this.credentials);
  }

  private applyRule(rule: AccessRule, viewer: Viewer): void {
    if (rule.mode === 'teams' && !this.gate.isTeamsMode()) throw new NotFound();
    if (rule.audience === 'admin' && !viewer.isAdmin) throw viewer.isAnonymous ? new SignInNeeded() : new Forbidden();
    if (rule.guests && viewer.isAnonymous) throw new GuestAnswer(rule.guests);
    if (rule.window === 'ctf-first' && !viewer.isAdmin) this.requireRunning();
    for (const visibility of rule.visibility ?? []) {
      const refusal = refusalOf(this.gate.visibility(visibility), visibility, viewer);
      if (refusal === 'absent') throw new NotFound();
      if (refusal) throw refusal === 'sign-in' ? new SignInNeeded() : new Forbidden();
    }
    if (rule.window === 'ctf' && !viewer.isAdmin) this.requireRunning();
    if (rule.verified && viewer.user && !viewer.isAdmin && !viewer.user.verified && this.gate.needsVerifiedEmail())
      throw new ConfirmationNeeded();
    if (rule.audience === 'user' && viewer.isAnonymous) throw new SignInNeeded();
    if (rule.team && viewer.user && viewer.account_id === null) throw new Forbidden();
  }

  private requireRunning(): void {
    const window = this.gate.window();
    if (window === 'before') throw new Forbidden(`${this.gate.eventName()} has not started yet`);
    if (window === 'after') throw new Forbidden(`${this.gate.eventName()} has ended`);
  }
}

/**
 * A token counts on requests without a body, and with a JSON body or an upload (decisions 16), which is what programs send to the
 * routes of administrators that read a form themselves.
 */
function mayUseToken({ audience, nonce }: AccessRule, request: PlatformRequest): boolean {
  if (!hasBody(request)) return true;
  const type = mediaType(request);
  if (type === 'multipart/form-data') return audience === 'admin' && nonce === 'after-upload';
  return type === 'application/json';
}

function banText(viewer: Viewer): string {
  return viewer.user?.banned ? 'You have been banned from this CTF' : 'Your team has been banned from this CTF';
}
