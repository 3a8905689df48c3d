import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Ago } from '../../kit/Ago';
import { useFormats } from '../../words/context';
import { accountHref } from '../people/people-api';
import { spanText } from '../statistics/span-text';
import { useAdminWords } from '../words';
import { insightsOf } from './insights-api';
import classes from './Insights.module.css';
import { InsightTable } from './InsightTable';
import { Accounts, ChallengeLink } from './Names';

/** Solves that took far less time than those of others. */
export function FastSolves({ seen }: { seen: string }): ReactNode {
  const { insights: words, challenges } = useAdminWords();
  const { event } = useBoot();
  const { number, language } = useFormats();
  const query = useQuery(insightsOf('speed', seen));
  return (
    <InsightTable
      kind="speed"
      query={query}
      nameOf={({ account, challenge }) => `${account.name}, ${challenge.name ?? challenges.unnamed(challenge.id)}`}
      columns={[
        {
          key: 'account',
          title: words.account,
          cell: ({ account, user }) => (
            <span className={classes.two}>
              <Accounts accounts={[account]} count={1} />
              {event.mode === 'teams' && (
                <small>
                  <a href={accountHref('users', user.id)}>
                    <bdi>{user.name}</bdi>
                  </a>
                </small>
              )}
            </span>
          ),
        },
        { key: 'challenge', title: words.challenge, cell: (row) => <ChallengeLink challenge={row.challenge} /> },
        {
          key: 'seconds',
          title: words.took,
          cell: ({ seconds, since }) => (
            <span className={classes.two}>
              {spanText(language, seconds)}
              <small>{words.since[since]}</small>
            </span>
          ),
        },
        {
          key: 'median',
          title: words.median,
          isNumber: true,
          cell: ({ median_seconds }) => spanText(language, median_seconds),
        },
        { key: 'solves', title: words.solves, isNumber: true, cell: ({ solves }) => number(solves) },
        { key: 'date', title: words.when, cell: ({ date }) => <Ago date={date} /> },
      ]}
    />
  );
}
