import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { NameLink } from '../../components/NameLink';
import { Badge } from '../components/Badge';
import type { Column } from '../components/DataTable';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import classes from './Submissions.module.css';
import type { Values } from './submission-filters';
import type { Submission } from './submissions-api';

const TONES = { correct: 'good', incorrect: 'bad', partial: 'warn', discard: 'plain', ratelimited: 'warn' } as const;

export function useSubmissionColumns(set: (change: Partial<Values>) => void): Column<Submission>[] {
  const { submissions: words, challenges } = useAdminMessages();
  const { event } = useBoot();
  return [
    {
      key: 'account',
      title: words.account,
      cell: ({ user, team }) => (
        <span className={classes.account}>
          <NameLink href={accountHref('users', user.id)}>{user.name}</NameLink>
          {event.mode === 'teams' && team && (
            <NameLink href={accountHref('teams', team.id)} className={classes.team}>
              {team.name}
            </NameLink>
          )}
        </span>
      ),
    },
    {
      key: 'challenge',
      title: words.challenge,
      cell: ({ challenge }) => (
        <NameLink href={`/admin/challenges/${challenge.id}`} className={classes.challenge}>
          {challenge.name ?? challenges.unnamed(challenge.id)}
        </NameLink>
      ),
    },
    {
      key: 'answer',
      title: words.submission,
      cell: ({ provided }) => <code className={classes.answer}>{provided}</code>,
    },
    { key: 'type', title: words.type, cell: ({ type }) => <Badge tone={TONES[type]}>{words.types[type]}</Badge> },
    {
      key: 'ip',
      title: words.address,
      cell: ({ ip }) =>
        ip !== null && (
          <button
            type="button"
            className={classes.address}
            aria-label={words.of_address(ip)}
            onClick={() => set({ ip })}
          >
            <bdi>{ip}</bdi>
          </button>
        ),
    },
    { key: 'when', title: words.when, cell: ({ date }) => <RelativeTime date={date} />, isShort: true },
  ];
}
