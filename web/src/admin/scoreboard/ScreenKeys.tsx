import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { ConfirmButton } from '../../components/ConfirmButton';
import { CopyButton } from '../../components/CopyButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { Card } from '../components/Card';
import { DialogButton } from '../../components/DialogButton';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { SimpleTable } from '../components/SimpleTable';
import { useAdminMessages } from '../messages';

const LIST = '/api/v1/live-keys';

/** Keys by which a projector shows the scoreboard without an account. */
export function ScreenKeys(): ReactNode {
  const { keys: words } = useAdminMessages().scoreboard;
  const { data } = useQuery(queryOptions(LIST));
  return (
    <Card
      title={words.title}
      actions={
        <DialogButton size="sm" label={words.new} title={words.new}>
          {(close) => <NewKey close={close} />}
        </DialogButton>
      }
    >
      <p>{words.text}</p>
      {data && data.data.length > 0 && (
        <SimpleTable
          label={words.title}
          rows={data.data}
          idOf={({ id }) => id}
          columns={[
            { key: 'name', title: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
            { key: 'created', title: words.created, cell: ({ created }) => <RelativeTime date={created} /> },
            {
              key: 'delete',
              title: '',
              cell: ({ id, name }) => (
                <ConfirmButton
                  size="compact-sm"
                  label={words.delete}
                  about={name}
                  title={words.delete_title(name)}
                  text={words.delete_text}
                  run={async () => {
                    await unwrap(api.DELETE('/api/v1/live-keys/{id}', { params: { path: { id } } }));
                    await invalidatePaths(LIST);
                  }}
                />
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}

function NewKey({ close }: { close: () => void }): ReactNode {
  const { keys: words } = useAdminMessages().scoreboard;
  const [name, setName] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const form = useSubmit(['name'], async () => {
    const { data } = await unwrap(api.POST(LIST, { body: { name } }));
    setAddress(new URL(`/live?key=${data.key}`, location.origin).href);
    await invalidatePaths(LIST);
  });
  if (address !== null)
    return (
      <div role="status">
        <p>{words.made}</p>
        <ReadOnlyInput label={words.address} value={address} />
        <CopyButton text={address} />
      </div>
    );
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextInput
        label={words.name}
        description={words.name_hint}
        maxLength={80}
        required
        value={name}
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <DialogFormActions form={form} close={close} />
    </form>
  );
}
