import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { queryOptions } from '../../api/query';
import { useServerPage } from '../../components/ServerPageContext';
import { useTitle } from '../../components/PageTitle';
import { Html } from '../../components/Html';
import { QueryErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import classes from './PageScreen.module.css';

/** A custom page. If it is the page that loaded the interface, its HTML is known; else the API is read. */
export default function PageScreen(): ReactNode {
  const [path] = useLocation();
  const sent = useServerPage();
  const { data, error, refetch } = useQuery({
    ...queryOptions('/api/v1/pages/by-route', { params: { query: { route: decodeURI(path).slice(1) } } }),
    enabled: sent === null,
    staleTime: 300_000,
  });
  if (sent) return <Text title={sent.title} html={sent.html} />;
  if (error) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  return <Text title={data.data.title} html={data.data.html} />;
}

/** Shows the title as a heading if the text has no `h1`. */
function Text({ title, html }: { title: string; html: string }): ReactNode {
  useTitle(title);
  return (
    <article className={classes.page}>
      {!/<h1[\s>]/.test(html) && <h1>{title}</h1>}
      <Html html={html} />
    </article>
  );
}
