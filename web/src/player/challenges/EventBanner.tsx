import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useWords } from '../../words/context';
import classes from './EventBanner.module.css';

/** What is out of the ordinary for the whole board. */
export function EventBanner(): ReactNode {
  const { board } = useWords();
  const { event } = useBoot();
  const { banner } = board;
  const text = event.state === 'running' ? (event.frozen ? banner.frozen : null) : banner[event.state];
  return (
    text !== null && (
      <p className={classes.banner} role="status">
        {text}
      </p>
    )
  );
}
