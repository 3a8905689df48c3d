import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { ErrorPage } from '../components/ErrorPage';
import { movedTo } from './moved';

type Screen = LazyExoticComponent<ComponentType>;

const SCREENS: readonly (readonly [path: string, screen: Screen])[] = [
  ['/admin', lazy(() => import('./health/HealthScreen'))],
  ['/admin/welcome', lazy(() => import('./welcome/WelcomeScreen'))],
  ['/admin/challenges', lazy(() => import('./challenges/ChallengesScreen'))],
  ['/admin/challenges/new', lazy(() => import('./challenges/NewScreen'))],
  ['/admin/challenges/order', lazy(() => import('./challenges/OrderScreen'))],
  ['/admin/challenges/bulk', lazy(() => import('./challenges/bulk/BulkScreen'))],
  ['/admin/challenges/requirements', lazy(() => import('./challenges/requirements/RequirementsScreen'))],
  ['/admin/challenges/:id', lazy(() => import('./challenges/EditorScreen'))],
  ['/admin/submissions', lazy(() => import('./submissions/SubmissionsScreen'))],
  ['/admin/submissions/clusters', lazy(() => import('./submissions/ClustersScreen'))],
  ['/admin/people/:kind?', lazy(() => import('./accounts/AccountsScreen'))],
  ['/admin/people/:kind/new', lazy(() => import('./accounts/account/NewAccountScreen'))],
  ['/admin/people/:kind/:id', lazy(() => import('./accounts/account/AccountScreen'))],
  ['/admin/scoreboard', lazy(() => import('./scoreboard/ScoreboardScreen'))],
  ['/admin/notifications', lazy(() => import('./notifications/NotificationsScreen'))],
  ['/admin/insights/:kind?', lazy(() => import('./insights/InsightsScreen'))],
  ['/admin/statistics/:part?', lazy(() => import('./statistics/StatisticsScreen'))],
  ['/admin/pages', lazy(() => import('./pages/PagesScreen'))],
  ['/admin/pages/new', lazy(() => import('./pages/NewPageScreen'))],
  ['/admin/pages/:id', lazy(() => import('./pages/PageScreen'))],
  ['/admin/settings', lazy(() => import('./settings/SettingsScreen'))],
  ['/admin/settings/:group', lazy(() => import('./settings/SettingsScreen'))],
  ['/admin/data', lazy(() => import('./data/DataScreen'))],
  ['/admin/mail', lazy(() => import('./mail/MailScreen'))],
  ['/admin/webhooks', lazy(() => import('./webhooks/WebhooksScreen'))],
  ['/admin/webhooks/new', lazy(() => import('./webhooks/NewWebhookScreen'))],
  ['/admin/webhooks/:id', lazy(() => import('./webhooks/WebhookScreen'))],
  ['/admin/mail/mailings', lazy(() => import('./mail/MailingsScreen'))],
  ['/admin/mail/mailings/new', lazy(() => import('./mail/NewMailingScreen'))],
  ['/admin/mail/mailings/:id', lazy(() => import('./mail/MailingScreen'))],
  ['/admin/audit', lazy(() => import('./audit/AuditScreen'))],
];

/** Returns true if a screen has this path or one below it. */
export function hasScreen(address: string): boolean {
  return SCREENS.some(([path]) => path === address || path.startsWith(`${address}/`));
}

export function PanelRoutes(): ReactNode {
  return (
    <Switch>
      {SCREENS.map(([path, screen]) => (
        <Route key={path} path={path} component={screen} />
      ))}
      <Route>
        <Elsewhere />
      </Route>
    </Switch>
  );
}

function Elsewhere(): ReactNode {
  const [path] = useLocation();
  const target = movedTo(path, useSearch());
  return target === null ? <ErrorPage status={404} /> : <Redirect to={target} replace />;
}
