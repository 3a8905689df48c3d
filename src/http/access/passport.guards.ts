import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Response } from 'express';
import { Unauthorized } from '../errors/errors';
import { clearSessionCookie } from './cookies';
import type { SessionCredential } from './credentials';
import type { PlatformRequest } from '../context/request';
import type { ViewerUser } from '../context/viewer';

/** The request that passport gets. It has no body and query, because passport would accept a token in them. */
export interface PassportRequest {
  headers: { authorization?: string; cookie?: string };
}

/**
 * Logs in by the header `Authorization: Token …` or `Bearer …`. Throws Unauthorized if the token is unknown or expired,
 * and for any other value of the header.
 */
@Injectable()
export class TokenGuard extends AuthGuard('token') {
  override getRequest(context: ExecutionContext): PassportRequest {
    const { authorization } = requestOf(context).headers;
    return { headers: { authorization: authorization?.replace(/^Token /i, 'Bearer ') } };
  }

  override handleRequest<User>(
    error: Error | null,
    user: ViewerUser | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error) throw error;
    if (!user) throw new Unauthorized();
    requestOf(context).signIn = { user, proof: 'token', session: null };
    return user as User;
  }
}

/**
 * Logs in by the session cookie. Without a valid one the caller is anonymous. For a revoked session, deletes the cookie
 * and throws Unauthorized.
 */
@Injectable()
export class SessionGuard extends AuthGuard('session') {
  override getRequest(context: ExecutionContext): PassportRequest {
    return { headers: { cookie: requestOf(context).headers.cookie } };
  }

  override handleRequest<User>(
    error: Error | null,
    session: SessionCredential | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    if (error instanceof Unauthorized) clearSessionCookie(context.switchToHttp().getResponse<Response>());
    if (error) throw error;
    if (session) requestOf(context).signIn = { user: session.user, proof: 'cookie', session: session.hash };
    return session as User;
  }
}

function requestOf(context: ExecutionContext): PlatformRequest {
  return context.switchToHttp().getRequest<PlatformRequest>();
}
