import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isRefused } from '../kit/server-page';
import { ServerRefusal } from '../kit/ServerRefusal';
import { useServerPage } from '../kit/ServerPageContext';
import { StatusLine } from '../live/StatusLine';
import { Extra } from '../kit/ErrorBoundary';
import { ScreenFailure } from '../kit/ScreenFailure';
import { ScreenSkeleton } from '../kit/ScreenSkeleton';
import { panelLanguage } from '../words/admin';
import { useSpeech, useWords } from '../words/context';
import { Navigation } from './Navigation';
import classes from './PanelFrame.module.css';
import { PanelRoutes } from './routes';

/** What surrounds every screen of the panel. */
export function PanelFrame(): ReactNode {
  const { app } = useWords();
  const { language } = useSpeech();
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
          <ScreenFailure key={path}>
            <Suspense fallback={<ScreenSkeleton />}>
              {page && isRefused(page.status) ? <ServerRefusal page={page} /> : <PanelRoutes />}
            </Suspense>
          </ScreenFailure>
        </main>
      </div>
    </div>
  );
}
