import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { isPanel } from '../domain/paths';
import { ScreenSkeleton } from '../components/ScreenSkeleton';
import { Layout } from './Layout';
import { useLinks } from './useLinks';

const Panel = lazy(() => import('../admin/Panel'));
const Setup = lazy(() => import('../admin/setup/Setup'));

export function Root(): ReactNode {
  const [path] = useLocation();
  const { viewer } = useBoot();
  useLinks();
  const isSetup = path === '/setup';
  if (!isSetup && (!isPanel(path) || viewer?.type !== 'admin')) return <Layout />;
  return <Suspense fallback={<ScreenSkeleton />}>{isSetup ? <Setup /> : <Panel />}</Suspense>;
}
