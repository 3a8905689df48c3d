import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { isPanel, OUTSIDE } from '../domain/paths';

type Screen = LazyExoticComponent<ComponentType>;

/** Screens by path; the first match is rendered. Each is loaded when it is first opened. */
const SCREENS: readonly (readonly [path: string, screen: Screen])[] = [
  ['/', lazy(() => import('../player/start/StartScreen'))],
  ['/challenges/:id?', lazy(() => import('../player/challenges/board/ChallengesScreen'))],
  ['/scoreboard', lazy(() => import('../player/scoreboard/ScoreboardScreen'))],
  ['/activity', lazy(() => import('../player/activity/ActivityScreen'))],
  ['/users', lazy(() => import('../player/accounts/UsersScreen'))],
  ['/users/:id', lazy(() => import('../player/accounts/UserScreen'))],
  ['/user', lazy(() => import('../player/accounts/OwnScreen'))],
  ['/profile', lazy(() => import('../player/accounts/OwnScreen'))],
  ['/teams', lazy(() => import('../player/accounts/TeamsScreen'))],
  ['/teams/new', lazy(() => import('../player/team/NewTeamScreen'))],
  ['/teams/join', lazy(() => import('../player/team/JoinTeamScreen'))],
  ['/teams/invite', lazy(() => import('../player/team/InviteScreen'))],
  ['/teams/:id', lazy(() => import('../player/accounts/TeamScreen'))],
  ['/team/:part?', lazy(() => import('../player/team/OwnTeamScreen'))],
  ['/settings/:part?', lazy(() => import('../player/settings/SettingsScreen'))],
  ['/notifications', lazy(() => import('../player/notices/NotificationsScreen'))],
  ['/login', lazy(() => import('../player/auth/LoginScreen'))],
  ['/register', lazy(() => import('../player/auth/RegisterScreen'))],
  ['/confirm/:code?', lazy(() => import('../player/auth/ConfirmScreen'))],
  ['/reset_password/:code?', lazy(() => import('../player/auth/ResetScreen'))],
  ['/unsubscribe/:code', lazy(() => import('../player/auth/UnsubscribeScreen'))],
];

const PageScreen = lazy(() => import('../player/pages/PageScreen'));

export function Routes(): ReactNode {
  return (
    <Switch>
      {SCREENS.map(([path, screen]) => (
        <Route key={path} path={path} component={screen} />
      ))}
      <Route component={PageScreen} />
    </Switch>
  );
}

/**
 * True if the server, the panel or a screen uses the path or its first segment: a custom page there would never be
 * shown.
 */
export function isReserved(path: string): boolean {
  const first = (address: string): string => address.split('/')[1] ?? '';
  return OUTSIDE.test(path) || isPanel(path) || SCREENS.some(([own]) => own !== '/' && first(own) === first(path));
}
