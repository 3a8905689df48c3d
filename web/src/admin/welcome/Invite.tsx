import { Skeleton } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { CopyButton } from '../../kit/CopyButton';
import { ReadOnlyInput } from '../../kit/ReadOnlyInput';
import { Card } from '../kit/Card';
import { LoadFailure } from '../kit/LoadFailure';
import { formOf } from '../settings/setting-form';
import { useSettings } from '../settings/use-settings';
import { useAdminWords } from '../words';
import classes from './Welcome.module.css';

const Qr = lazy(() => import('../../kit/Qr').then((module) => ({ default: module.Qr })));

/** The address by which players register, and whether they can. */
export function Invite(): ReactNode {
  const { invite: words } = useAdminWords().setup.welcome;
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
  const { invite: words } = useAdminWords().setup.welcome;
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
