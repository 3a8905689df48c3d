import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { EmptyState } from '../../../components/EmptyState';
import { PageTitle } from '../../../components/PageTitle';
import { useMessages } from '../../../i18n/context';
import classes from './Closed.module.css';
import type { Closure } from './closure';
import { WaitingRoom } from './WaitingRoom';

export function Closed({ closure }: { closure: Closure }): ReactNode {
  const { app, board } = useMessages();
  const { can } = useBoot();
  if (closure === 'before') return <WaitingRoom />;
  const { title, text, ways } = contentOf(closure);
  return (
    <div className={classes.closed}>
      <PageTitle title={app.challenges}>{app.challenges}</PageTitle>
      <EmptyState title={title}>
        {text !== '' && <span>{text}</span>}
        <div className={classes.actions}>{ways}</div>
      </EmptyState>
    </div>
  );

  function contentOf(why: Exclude<Closure, 'before'>): { title: string; text: string; ways: ReactNode } {
    switch (why) {
      case 'ended':
        return {
          title: board.ended,
          text: board.ended_text,
          ways: can.see_scoreboard && <Way href="/scoreboard" text={board.see_scoreboard} />,
        };
      case 'sign_in': {
        const next = `?next=${encodeURIComponent(location.pathname + location.search)}`;
        return {
          title: board.sign_in,
          text: '',
          ways: (
            <>
              <Way href={`/login${next}`} text={app.log_in} />
              {can.register && <Way href={`/register${next}`} text={app.register} isSecond />}
            </>
          ),
        };
      }
      case 'unverified':
        return {
          title: board.unverified,
          text: board.unverified_text,
          ways: <Way href="/confirm" text={board.confirm} />,
        };
      case 'team':
        return {
          title: board.team_needed,
          text: board.team_needed_text,
          ways: (
            <>
              {can.create_team && <Way href="/teams/new" text={board.create_team} />}
              <Way href="/teams/join" text={board.join_team} isSecond={can.create_team} />
            </>
          ),
        };
    }
  }
}

function Way({ href, text, isSecond = false }: { href: string; text: string; isSecond?: boolean }): ReactNode {
  return (
    <Button component="a" href={href} variant={isSecond ? 'default' : 'filled'}>
      {text}
    </Button>
  );
}
