import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useAdminMessages } from '../messages';
import classes from './DataTable.module.css';

export interface More {
  has: boolean;
  isLoading: boolean;
  load: () => void;
}

export function MoreRows({ more }: { more: More }): ReactNode {
  const { kit } = useAdminMessages();
  const box = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => {
    if (!more.isLoading) more.load();
  });
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load();
      },
      { rootMargin: '400px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
    // Observes again after each load: the button may still be in view, and an observer reports only changes.
  }, [more.isLoading]);
  return (
    <div ref={box} className={classes.more}>
      <Button variant="default" loading={more.isLoading} onClick={more.load}>
        {kit.more}
      </Button>
    </div>
  );
}
