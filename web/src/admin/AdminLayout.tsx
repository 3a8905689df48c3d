import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isRefused } from '../components/server-page';
import { ServerErrorPage } from '../components/ServerErrorPage';
import { useServerPage } from '../components/ServerPageContext';
import { StatusLine } from '../live/StatusLine';
import { Extra } from '../components/ErrorBoundary';
import { ScreenErrorBoundary } from '../components/ScreenErrorBoundary';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { panelLanguage } from '../i18n/admin';
import { useLocale, useMessages } from '../i18n/context';
import { Navigation } from './Navigation';
import classes from './AdminLayout.module.css';
import { PanelRoutes } from './routes';

export function AdminLayout(): ReactNode {
  const { app } = useMessages();
  const { language } = useLocale();
  const [path] = useLocation();
  const page = useServerPage();
  return (
    <div className={`${classes.ground ?? ''} ${classes.panel ?? ''}`} lang={panelLanguage(language)}>
      <a className={classes.skip} href="#main">
        {app.skip}
      </a>
      <Navigation />
      <div className={classes.content}>
        <Extra>
          <StatusLine />
        </Extra>
        <main id="main" className={classes.main} tabIndex={-1}>
          <ScreenErrorBoundary key={path}>
            <Suspense fallback={<ScreenSkeleton />}>
              {page && isRefused(page.status) ? <ServerErrorPage page={page} /> : <PanelRoutes />}
            </Suspense>
          </ScreenErrorBoundary>
        </main>
      </div>
    </div>
  );
}
