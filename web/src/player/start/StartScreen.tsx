import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { useTitle } from '../../kit/Heading';
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
  const html = data?.data.html ?? null;
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
