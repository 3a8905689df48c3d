import type { NestExpressApplication } from '@nestjs/platform-express';
import passport from 'passport';
import { SessionStrategy } from '../../src/auth/sign-in/session.strategy';
import { TokenStrategy } from '../../src/auth/sign-in/token.strategy';
import { SessionGuard, TokenGuard } from '../../src/http/access/passport.guards';

/** Makes each application use its own strategies. Passport has one list for all applications of a process. */
export function signInByOwnStrategies(app: NestExpressApplication): void {
  const kinds = [
    { name: 'token', guard: app.get(TokenGuard), strategy: app.get(TokenStrategy) },
    { name: 'session', guard: app.get(SessionGuard), strategy: app.get(SessionStrategy) },
  ];
  for (const { name, guard, strategy } of kinds) {
    const getRequest = guard.getRequest.bind(guard);
    // Passport calls `getRequest` right before it looks up the strategy.
    guard.getRequest = (context) => {
      passport.use(name, strategy);
      return getRequest(context);
    };
  }
}
