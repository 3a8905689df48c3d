import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, unwrap, type DataOf } from '../../api/query';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { DangerDialog } from '../components/DangerDialog';
import { LoadFailure } from '../components/LoadFailure';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';

type Counts = DataOf<'/api/v1/admin/reset'>;

const PARTS = {
  submissions: ['submissions', 'solves', 'awards', 'unlocks'],
  accounts: ['users', 'teams', 'submissions', 'solves', 'awards', 'unlocks'],
  teams: ['teams'],
  challenges: ['challenges', 'challenge_files'],
  pages: ['pages', 'page_files'],
  notifications: ['notifications'],
} as const satisfies Record<string, readonly (keyof Counts)[]>;

type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];

export function ResetCard(): ReactNode {
  const { reset: words } = useAdminMessages().data;
  const { data, error, refetch } = useQuery(queryOptions('/api/v1/admin/reset'));
  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      {data && <Choice counts={data.data} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function Choice({ counts }: { counts: Counts }): ReactNode {
  const { reset: words } = useAdminMessages().data;
  const { list } = useFormats();
  const { event } = useBoot();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Part[]>([]);
  const [isDone, setDone] = useState(false);
  const recordsOf = (part: Part): string[] =>
    PARTS[part].filter((name) => counts[name] > 0).map((name) => words.counts[name](counts[name]));
  const toggle = (part: Part, isOn: boolean): void => {
    setChosen(NAMES.filter((name) => (name === part ? isOn : chosen.includes(name))));
    setDone(false);
  };
  const run = async (): Promise<void> => {
    const has = (part: Part): boolean => chosen.includes(part);
    const body = {
      name: event.name,
      submissions: has('submissions'),
      accounts: has('accounts'),
      challenges: has('challenges'),
      pages: has('pages'),
      notifications: has('notifications'),
      ...(has('teams') && { user_mode: 'users' }),
    };
    const { data } = await unwrap(api.POST('/api/v1/admin/reset', { body }));
    if (data.signed_out) {
      location.assign('/setup');
      return;
    }
    setChosen([]);
    setDone(true);
    await client.invalidateQueries();
  };
  return (
    <>
      <fieldset className={classes.parts}>
        <legend className="visually-hidden">{words.title}</legend>
        {NAMES.filter((part) => part !== 'teams' || counts.teams > 0).map((part) => {
          const things = recordsOf(part);
          return (
            <Checkbox
              key={part}
              label={words.parts[part]}
              description={
                <>
                  <span className={classes.count}>{things.length > 0 ? list(things) : words.nothing}</span>
                  {words.hints[part]}
                </>
              }
              checked={chosen.includes(part)}
              disabled={things.length === 0}
              onChange={({ currentTarget }) => toggle(part, currentTarget.checked)}
            />
          );
        })}
      </fieldset>
      <div>
        <DangerDialog
          label={words.start}
          title={words.ask}
          text={words.undone}
          goes={chosen.map((part) => `${words.parts[part]}: ${list(recordsOf(part))}`)}
          typed
          disabled={chosen.length === 0}
          run={run}
        />
      </div>
      <span role="status" className={classes.result}>
        {isDone ? words.done : ''}
      </span>
    </>
  );
}
