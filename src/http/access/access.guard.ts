import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Config } from '../../platform/config/config';
import { isSameSecret } from '../../platform/secrets/hashes';
import { API_PREFIX } from '../routes/api-controller';
import { ConfirmationNeeded, Forbidden, GuestAnswer, NotFound, SignInNeeded, Unauthorized } from '../errors/errors';
import { Redirect } from '../errors/redirect';
import { LongResponses } from '../limits/long-responses';
import { type LimitName, LIMITS } from '../context/limits';
import { networkOf } from '../limits/network.rules';
import { RateLimiter } from '../limits/rate-limiter';
import { ACCESS, type AccessRule, PAGE } from './access.decorator';
import { readCookie, VIEW_AS_COOKIE } from './cookies';
import { Credentials } from './credentials';
import { isUnsafe, requireJson, requireSessionNonce } from './csrf';
import { EventRules, refusalOf } from '../context/event-rules';
import { SessionGuard, TokenGuard } from './passport.guards';
import { hasBody, mediaType, type PlatformRequest } from '../context/request';
import { type SignIn, Viewer, type ViewerUser } from '../context/viewer';

const TOKEN_NEEDS_JSON =
  'You must be logged in. An access token counts only with a JSON body: send `Content-Type: application/json`.';

/**
 * Basic credentials are ignored: they are for a proxy in front of the platform, and browsers send them with every
 * request.
 */
const BASIC = /^Basic(?: |$)/i;

const ONLY_LOOKING =
  'You are looking at the platform as another user, so nothing can be changed. Return to your own account first.';

interface RouteAccess {
  rule: AccessRule;
  isPage: boolean;
  name: string;
}

/**
 * The global guard. It applies the route's `@Access` and stores the caller in `request.viewer`. The order is fixed:
 * set-up, credentials, spectator key, ban, writes in "view as" mode, nonce, mode, administrators, guests, window
 * `ctf-first`, visibility, window `ctf`, verified e-mail, logged in, team, rate limit, unreadable body, limit of long
 * responses. On routes with `metricsToken`, a valid metrics token skips all checks.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenGuard,
    private readonly sessions: SessionGuard,
    private readonly rules: EventRules,
    private readonly credentials: Credentials,
    private readonly limiter: RateLimiter,
    private readonly long: LongResponses,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<PlatformRequest>();
    const { rule, isPage, name } = this.accessOf(context);
    if (rule.metricsToken && this.hasMetricsToken(request)) return true;
    this.requireSetUp(rule, request);
    const viewer = await this.identify(context, request, rule, isPage);
    request.viewer = viewer;
    if (rule.spectators) await this.findSpectator(request);
    try {
      this.authorize(request.spectatorKey === undefined ? rule : { ...rule, visibility: [] }, request, viewer);
    } catch (refusal) {
      throw request.ignoresToken ? explained(refusal) : refusal;
    }
    if (rule.limit) await this.count(rule.limit, request, name);
    // A caller without access must learn nothing about the body.
    if (request.bodyError) throw request.bodyError;
    if (rule.lasts) this.long.admit(context.switchToHttp().getResponse(), rule.lasts);
    return true;
  }

  private async count(limit: LimitName, request: PlatformRequest, route: string): Promise<void> {
    const user_id = LIMITS[limit].byUser ? request.viewer?.senderId : null;
    const key = `${user_id ? `user ${user_id}` : networkOf(request.ip ?? '')} ${route}`;
    request.counted = { limit, key };
    await this.limiter.consume(limit, key);
  }

  private accessOf(context: ExecutionContext): RouteAccess {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    return {
      rule: this.reflector.getAllAndOverride<AccessRule>(ACCESS, [handler, controller]),
      isPage: this.reflector.get<boolean | undefined>(PAGE, controller) === true,
      name: `${controller.name}.${handler.name}`,
    };
  }

  private async findSpectator(request: PlatformRequest): Promise<void> {
    if (!request.url.includes('key=')) return;
    const { key } = request.query;
    if (key === undefined) return;
    if (typeof key !== 'string' || !(await this.credentials.isSpectatorKey(key)))
      throw new Forbidden('This key is not valid.');
    request.spectatorKey = key;
  }

  private hasMetricsToken({ headers }: PlatformRequest): boolean {
    const [, sent] = /^(?:Bearer|Token) (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const { metrics_token } = this.config.identity;
    return metrics_token !== '' && sent !== undefined && isSameSecret(sent, metrics_token);
  }

  private requireSetUp(rule: AccessRule, request: PlatformRequest): void {
    if (rule.beforeSetUp || this.rules.isSetUp()) return;
    if (request.path.startsWith(API_PREFIX))
      throw new Forbidden('The set-up of this competition is not finished. Open /setup first.');
    throw new Redirect('/setup');
  }

  private async identify(
    context: ExecutionContext,
    request: PlatformRequest,
    rule: AccessRule,
    isPage: boolean,
  ): Promise<Viewer> {
    const { authorization } = request.headers;
    if (authorization === undefined || BASIC.test(authorization)) await this.sessions.canActivate(context);
    else if (isPage) await this.identifyForPage(context, request, rule);
    else if (mayUseToken(rule, request)) await this.tokens.canActivate(context);
    else request.ignoresToken = true;
    const { signIn } = request;
    if (!signIn) return Viewer.anonymous;
    const { user, proof, session } = signIn;
    const viewed = rule.oneself ? null : await this.findViewed(request, signIn);
    const { id, team_id } = viewed ?? user;
    const account_id = this.rules.isTeamsMode() ? team_id : id;
    return new Viewer(viewed ?? user, proof, account_id, session, viewed && user.id);
  }

  private async findViewed(request: PlatformRequest, { user, session }: SignIn): Promise<ViewerUser | null> {
    if (user.type !== 'admin' || session === null) return null;
    const cookie = readCookie(request, VIEW_AS_COOKIE);
    return cookie === null ? null : this.credentials.findViewed(cookie, session);
  }

  /** Ignores an invalid token, as CTFd does: clients also send their token with forms, where the cookie counts. */
  private async identifyForPage(context: ExecutionContext, request: PlatformRequest, rule: AccessRule): Promise<void> {
    try {
      if (mayUseToken(rule, request)) await this.tokens.canActivate(context);
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
    }
    if (!request.signIn) await this.sessions.canActivate(context);
  }

  private authorize(rule: AccessRule, request: PlatformRequest, viewer: Viewer): void {
    if (viewer.isBanned && !rule.banned) throw new Forbidden(banText(viewer));
    if (viewer.viewedBy !== null && (isUnsafe(request) || rule.changes)) throw new Forbidden(ONLY_LOOKING);
    this.requireNonce(rule, request, viewer);
    this.applyRule(rule, viewer);
  }

  private requireNonce(rule: AccessRule, request: PlatformRequest, viewer: Viewer): void {
    if (!isUnsafe(request)) return;
    if (rule.nonce === 'json') requireJson(request);
    const needed = rule.nonce === 'always' || (viewer.proof === 'cookie' && rule.nonce !== 'after-upload');
    if (needed) requireSessionNonce(request, this.credentials);
  }

  private applyRule(rule: AccessRule, viewer: Viewer): void {
    if (rule.mode === 'teams' && !this.rules.isTeamsMode()) throw new NotFound();
    if (rule.audience === 'admin' && !viewer.isAdmin) throw viewer.isAnonymous ? new SignInNeeded() : new Forbidden();
    if (rule.guests && viewer.isAnonymous) throw new GuestAnswer(rule.guests);
    if (rule.window === 'ctf-first' && !viewer.isAdmin) this.requireRunning();
    for (const visibility of rule.visibility ?? []) {
      const refusal = refusalOf(this.rules.visibility(visibility), visibility, viewer);
      if (refusal === 'absent') throw new NotFound();
      if (refusal) throw refusal === 'sign-in' ? new SignInNeeded() : new Forbidden();
    }
    if (rule.window === 'ctf' && !viewer.isAdmin) this.requireRunning();
    if (rule.verified && viewer.user && !viewer.isAdmin && !viewer.user.verified && this.rules.needsVerifiedEmail())
      throw new ConfirmationNeeded();
    if (rule.audience === 'user' && viewer.isAnonymous) throw new SignInNeeded();
    if (rule.team && viewer.user && viewer.account_id === null) throw new Forbidden();
  }

  private requireRunning(): void {
    const window = this.rules.window();
    if (window === 'before') throw new Forbidden(`${this.rules.eventName()} has not started yet`);
    if (window === 'after') throw new Forbidden(`${this.rules.eventName()} has ended`);
  }
}

/**
 * Returns whether an access token is accepted: if the request has no body or a JSON body, or is an upload to an
 * administrators' route with `after-upload`.
 */
function mayUseToken({ audience, nonce }: AccessRule, request: PlatformRequest): boolean {
  if (!hasBody(request)) return true;
  const type = mediaType(request);
  if (type === 'multipart/form-data') return audience === 'admin' && nonce === 'after-upload';
  return type === 'application/json';
}

function explained(refusal: unknown): unknown {
  if (refusal instanceof GuestAnswer) return refusal.saying(TOKEN_NEEDS_JSON);
  return refusal instanceof SignInNeeded ? new SignInNeeded(TOKEN_NEEDS_JSON) : refusal;
}

function banText(viewer: Viewer): string {
  return viewer.user?.banned ? 'You have been banned from this CTF' : 'Your team has been banned from this CTF';
}
