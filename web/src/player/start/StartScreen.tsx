import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../api/query';
import { Html } from '../../kit/Html';
import { EventCard } from './EventCard';
import classes from './StartScreen.module.css';

/** Where every visitor begins: the event, when it is, the way in, and what the organisers wrote. */
export default function StartScreen(): ReactNode {
  // Most events have no page of their own for the start, which answers 404.
  const { data } = useQuery({
    ...get('/api/v1/pages/by-route', { params: { query: { route: 'index' } } }),
    staleTime: 300_000,
    retry: false,
  });
  return (
    <div className={classes.screen}>
      <EventCard />
      {data && (
        <section className={classes.text}>
          <Html html={data.data.html} />
        </section>
      )}
    </div>
  );
}
