import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { useServerPage } from '../../kit/ServerPageContext';
import { useTitle } from '../../kit/Heading';
import { Html } from '../../kit/Html';
import { ScreenSkeleton } from '../../kit/ScreenSkeleton';
import { EventCard } from './EventCard';
import classes from './StartScreen.module.css';

/** Where every visitor begins: the event, when it is, the way in, and what the organisers wrote. */
export default function StartScreen(): ReactNode {
  const { has_start_page } = useBoot();
  const sent = useServerPage();
  const { data, isLoading } = useQuery({
    ...get('/api/v1/pages/by-route', { params: { query: { route: 'index' } } }),
    enabled: has_start_page && sent === null,
    staleTime: 300_000,
    retry: false,
  });
  if (isLoading) return <ScreenSkeleton />;
  const html = has_start_page ? (sent?.html ?? data?.data.html ?? null) : null;
  // A text that names the event itself stands in place of the card's own name.
  const isNamed = html !== null && /<h1[\s>]/.test(html);
  return (
    <div className={classes.screen}>
      {isNamed && <OwnText html={html} />}
      <EventCard isNamed={!isNamed} />
      {html !== null && !isNamed && <OwnText html={html} />}
    </div>
  );
}

function OwnText({ html }: { html: string }): ReactNode {
  const { event } = useBoot();
  useTitle(event.name);
  return (
    <section className={classes.text}>
      <Html html={html} />
    </section>
  );
}
