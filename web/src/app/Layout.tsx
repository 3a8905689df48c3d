import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { placeOf } from '../domain/paths';
import { Extra } from '../components/ErrorBoundary';
import { ScreenErrorBoundary } from '../components/ScreenErrorBoundary';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { Toasts } from '../player/notices/Toasts';
import { useMessages } from '../i18n/context';
import classes from './Layout.module.css';
import { Header } from './Header';
import { Routes } from './routes';
import { isRefused } from '../components/server-page';
import { ServerErrorPage } from '../components/ServerErrorPage';
import { useServerPage } from '../components/ServerPageContext';
import { StatusLine } from '../live/StatusLine';

export function Layout(): ReactNode {
  const words = useMessages();
  const [path] = useLocation();
  const { event } = useBoot();
  const page = useServerPage();
  const main = useRef<HTMLElement>(null);
  const place = placeOf(path);
  const opened = useRef(place);
  useEffect(() => {
    if (opened.current === place) return;
    opened.current = place;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [place]);
  return (
    <>
      <a className={classes.skip} href="#main">
        {words.app.skip}
      </a>
      <Header />
      <Extra>
        <StatusLine />
      </Extra>
      <main id="main" className={classes.main} ref={main} tabIndex={-1} aria-label={event.name}>
        <ScreenErrorBoundary key={place}>
          <Suspense fallback={<ScreenSkeleton />}>
            {page && isRefused(page.status) ? <ServerErrorPage page={page} /> : <Routes />}
          </Suspense>
        </ScreenErrorBoundary>
      </main>
      <Extra>
        <Toasts />
      </Extra>
    </>
  );
}
