import { useEffect, type ReactNode } from 'react';
import { useServerPage } from '../app/ServerPageContext';
import { Html } from '../kit/Html';
import { ScreenSkeleton } from '../kit/ScreenSkeleton';
import { ScreenTitle } from './kit/ScreenHead';
import classes from './ServerScreen.module.css';

/** A page that the server renders, forms and all, which works without scripts too. */
export default function ServerScreen(): ReactNode {
  const page = useServerPage();
  const isThere = page !== null;
  useEffect(() => {
    if (!isThere) location.reload();
  }, [isThere]);
  if (!page) return <ScreenSkeleton />;
  return (
    <div className={classes.page}>
      <ScreenTitle title={page.title} />
      <Html html={page.html} />
    </div>
  );
}
