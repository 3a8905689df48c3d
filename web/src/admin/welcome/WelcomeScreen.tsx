import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { components } from '../../api/schema';
import { ConfirmButton } from '../../components/ConfirmButton';
import { CopyButton } from '../../components/CopyButton';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { Card } from '../components/Card';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import { formOf } from '../settings/setting-form';
import { useSettings } from '../settings/useSettings';
import { useAdminMessages } from '../messages';
import classes from './Welcome.module.css';

export default function WelcomeScreen(): ReactNode {
  const { welcome: words } = useAdminMessages().setup;
  const { event } = useBoot();
  return (
    <>
      <PageHeader title={words.title(event.name)}>
        <p>{words.text}</p>
      </PageHeader>
      <div className={classes.actions}>
        <Card title={words.challenge.title}>
          <p className={classes.text}>{words.challenge.text}</p>
          <div>
            <Button component="a" href="/admin/challenges/new">
              {words.challenge.link}
            </Button>
          </div>
        </Card>
        <SampleCard />
        <Card title={words.backup.title}>
          <p className={classes.text}>{words.backup.text}</p>
          <div>
            <Button component="a" href="/admin/data" variant="default">
              {words.backup.link}
            </Button>
          </div>
        </Card>
      </div>
      <Invite />
    </>
  );
}

const Qr = lazy(() => import('../../components/Qr').then((module) => ({ default: module.Qr })));

function Invite(): ReactNode {
  const { invite: words } = useAdminMessages().setup.welcome;
  const { data, error, refetch } = useSettings();
  const settings = data && formOf(data.body.data);
  return (
    <Card title={words.title}>
      {settings && <Registration settings={settings} />}
      {!settings && !error && <Skeleton height={200} />}
      {error && !settings && <LoadFailure error={error} onRetry={() => void refetch()} />}
    </Card>
  );
}

function Registration({ settings }: { settings: ReturnType<typeof formOf> }): ReactNode {
  const { invite: words } = useAdminMessages().setup.welcome;
  const address = `${textOf(settings['public_url']) || location.origin}/register`;
  const code = textOf(settings['registration_code']);
  const isOpen = settings['registration_visibility'] === 'public';
  return (
    <>
      <p className={classes.text}>{isOpen ? (code === '' ? words.open : words.code(code)) : words.closed}</p>
      {isOpen && (
        <div className={classes.invite}>
          <Suspense fallback={<span className={classes.qr} />}>
            <Qr text={address} label={words.qr} />
          </Suspense>
          <div className={classes.address}>
            <ReadOnlyInput label={words.address} value={address} />
            <div>
              <CopyButton text={address} label={words.copy} />
            </div>
          </div>
        </div>
      )}
      <p className={classes.links}>
        <a href="/admin/settings/visibility">{words.visibility}</a>
        <a href="/admin/settings/accounts">{words.accounts}</a>
        <a href="/admin/people/users/new">{words.people}</a>
      </p>
    </>
  );
}

function textOf(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value : '';
}

function SampleCard(): ReactNode {
  const { sample: words } = useAdminMessages().setup.welcome;
  const client = useQueryClient();
  const [made, setMade] = useState<components['schemas']['SampleEventView'] | null>(null);
  return (
    <Card title={words.title}>
      <p className={classes.text}>{words.text}</p>
      {!made && (
        <div>
          <ConfirmButton
            label={words.load}
            title={words.ask}
            text={words.ask_text}
            run={async () => {
              const { data } = await unwrap(api.POST('/api/v1/sample-event'));
              setMade(data);
              await client.invalidateQueries();
            }}
          />
        </div>
      )}
      <div role="status">
        {made && (
          <>
            <p className={classes.done}>{words.made(made.challenges, made.players, made.submissions)}</p>
            <p className={classes.links}>
              <a href="/scoreboard">{words.board}</a>
              <a href="/admin">{words.health}</a>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
