import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, invalidatePaths, unwrap, type DataOf } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { CopyButton } from '../../../components/CopyButton';
import { DialogButton } from '../../../components/DialogButton';
import { bindingsOf } from '../../../components/form/bind';
import { FormErrors } from '../../../components/form/FormErrors';
import { useFields } from '../../../components/form/useFields';
import { useSubmit } from '../../../components/form/useSubmit';
import { ReadOnlyInput } from '../../../components/ReadOnlyInput';
import { RelativeTime } from '../../../components/RelativeTime';
import { useFormats } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { Facts } from '../../components/Facts';
import { DialogFormActions } from '../../components/form/DialogFormActions';
import { useLiveAdmin } from '../../components/useLiveAdmin';
import { useAdminMessages } from '../../messages';
import { integerOf } from '../challenge-form';
import { invalidateChallenges } from '../useChallengeRows';
import classes from './Parts.module.css';

const PATH = '/api/v1/challenges/{id}/results/key';

/** The key is polled, because the live stream does not report refused calls. */
const POLL_MILLIS = 15_000;

type Key = NonNullable<DataOf<typeof PATH>>;

/** Key of the service that reports points and solves of the challenge, and the service's latest call. */
export function ResultsCard({ id }: { id: number }): ReactNode {
  const { results: words } = useAdminMessages().challenges;
  const { data } = useQuery({ ...queryOptions(PATH, pathOf(id)), refetchInterval: POLL_MILLIS });
  useLiveAdmin([PATH], ['scores', 'audit']);
  const [secret, setSecret] = useState<string | null>(null);
  const key = data?.data;
  const address = new URL(`/api/v1/challenges/${id}/results`, location.origin).href;
  return (
    <Card title={words.title}>
      <p>
        {words.text} <a href="/docs">{words.reference}</a>
      </p>
      <ReadOnlyInput label={words.address} value={address} />
      <div>
        <CopyButton text={address} />
      </div>
      {secret !== null && (
        <div role="status" className="stack">
          <ReadOnlyInput label={words.key} description={words.shown_once} value={secret} />
          <div>
            <CopyButton text={secret} />
          </div>
        </div>
      )}
      {key === null && <NewKey id={id} onSecret={setSecret} />}
      {key && (
        <>
          <LastCall {...key} />
          <div className={classes.actions}>
            <DialogButton size="compact-sm" label={words.replace} title={words.replace_title}>
              {(close) => <Replacement id={id} onSecret={setSecret} close={close} />}
            </DialogButton>
            <ConfirmButton
              size="compact-sm"
              label={words.revoke}
              title={words.revoke_title}
              text={words.revoke_text}
              run={async () => {
                await unwrap(api.DELETE(PATH, pathOf(id)));
                setSecret(null);
                await invalidateChallenges();
              }}
            />
          </div>
        </>
      )}
    </Card>
  );
}

function LastCall({ created, previous_until, last_call, last_status, last_error, last_accepted }: Key): ReactNode {
  const { results: words } = useAdminMessages().challenges;
  const { dateTime } = useFormats();
  return (
    <>
      <Facts
        facts={[
          [words.created, <RelativeTime date={created} />],
          [words.last_accepted, last_accepted ? <RelativeTime date={last_accepted} /> : words.never],
          [words.last_call, last_call ? <RelativeTime date={last_call} /> : words.never],
          ...(last_status === null ? [] : [[words.status, String(last_status)] as const]),
        ]}
      />
      {last_error !== null && (
        <p className={classes.warn}>
          <bdi>{last_error}</bdi>
        </p>
      )}
      {previous_until !== null && <p className="quiet">{words.previous(dateTime(previous_until))}</p>}
    </>
  );
}

interface FormProps {
  id: number;
  onSecret: (secret: string) => void;
}

function NewKey({ id, onSecret }: FormProps): ReactNode {
  const { results: words } = useAdminMessages().challenges;
  const form = useSubmit([], async () => {
    const { data } = await unwrap(api.POST(PATH, pathOf(id)));
    onSecret(data.key);
    await invalidateChallenges();
  });
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <Button type="submit" size="sm" variant="default" loading={form.isBusy}>
        {words.create}
      </Button>
    </form>
  );
}

function Replacement({ id, onSecret, close }: FormProps & { close: () => void }): ReactNode {
  const { results: words } = useAdminMessages().challenges;
  const fields = useFields({ hours: '24' });
  const form = useSubmit(['hours'], async () => {
    const body = { hours: integerOf('hours', fields.values.hours) ?? undefined };
    const { data } = await unwrap(api.POST(`${PATH}/rotate`, { ...pathOf(id), body }));
    onSecret(data.key);
    await invalidatePaths(PATH);
    close();
  });
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextInput
        label={words.hours}
        description={words.hours_hint}
        inputMode="numeric"
        {...bindingsOf(fields, form).text('hours')}
      />
      <DialogFormActions form={form} close={close} label={words.replace} />
    </form>
  );
}

function pathOf(id: number): { params: { path: { id: number } } } {
  return { params: { path: { id } } };
}
