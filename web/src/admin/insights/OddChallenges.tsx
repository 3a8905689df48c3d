import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../words/context';
import { Badge } from '../kit/Badge';
import { useAdminWords } from '../words';
import { insightsOf } from './insights-api';
import { InsightTable } from './InsightTable';
import { ChallengeLink } from './Names';

/** Challenges that nobody solves, or everybody. */
export function OddChallenges({ seen }: { seen: string }): ReactNode {
  const { insights: words, challenges } = useAdminWords();
  const { number } = useFormats();
  const query = useQuery(insightsOf('challenges', seen));
  return (
    <InsightTable
      kind="challenges"
      query={query}
      nameOf={({ challenge }) => challenge.name ?? challenges.unnamed(challenge.id)}
      columns={[
        { key: 'challenge', title: words.challenge, cell: (row) => <ChallengeLink challenge={row.challenge} /> },
        {
          key: 'verdict',
          title: words.verdict,
          cell: ({ verdict }) => <Badge tone={verdict === 'dead' ? 'bad' : 'warn'}>{words.verdicts[verdict]}</Badge>,
        },
        { key: 'accounts', title: words.tried, isNumber: true, cell: ({ accounts }) => number(accounts) },
        {
          key: 'fails',
          title: words.fails,
          isNumber: true,
          cell: ({ fails, challenge }) => (
            <a href={`/admin/submissions/clusters?challenge=${challenge.id}`}>{number(fails)}</a>
          ),
        },
        { key: 'solves', title: words.solves, isNumber: true, cell: ({ solves }) => number(solves) },
      ]}
    />
  );
}
