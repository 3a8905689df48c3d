import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { isPanel } from '../domain/paths';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { Layout } from './Layout';
import { useLinks } from './useLinks';

/** The organisers' panel: nothing of it is loaded before it is opened. */
const Panel = lazy(() => import('../admin/Panel'));
/** Nor of the set-up, which is seen once. */
const Setup = lazy(() => import('../admin/setup/Setup'));

/** The players' screens in their frame, or the panel or the set-up in its own. */
export function Root(): ReactNode {
  const [path] = useLocation();
  const { viewer } = useBoot();
  useLinks();
  const isSetup = path === '/setup';
  if (!isSetup && (!isPanel(path) || viewer?.type !== 'admin')) return <Layout />;
  return <Suspense fallback={<ScreenSkeleton />}>{isSetup ? <Setup /> : <Panel />}</Suspense>;
}
