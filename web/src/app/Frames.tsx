import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../api/boot';
import { ScreenSkeleton } from '../kit/ScreenSkeleton';
import { Frame } from './Frame';
import { isPanel } from './routes';
import { useLinks } from './useLinks';

/** The organisers' panel: nothing of it is loaded before it is opened. */
const Panel = lazy(() => import('../admin/Panel'));

/** The players' screens in their frame, or the panel in its own. */
export function Frames(): ReactNode {
  const [path] = useLocation();
  const { viewer } = useBoot();
  useLinks();
  if (!isPanel(path) || viewer?.type !== 'admin') return <Frame />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Panel />
    </Suspense>
  );
}
