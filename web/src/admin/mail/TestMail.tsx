import { Button, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { Card } from '../kit/Card';
import { useAdminWords } from '../words';

/** Sends a mail by the present settings, and shows what the mail server says where it refuses. */
export function TestMail(): ReactNode {
  const { mail: words } = useAdminWords();
  const { viewer } = useBoot();
  const [address, setAddress] = useState(viewer?.email ?? '');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(['address'], async () => {
    setSentTo(null);
    await read(api.POST('/api/v1/configs/test-mail', { body: { address } }));
    setSentTo(address);
  });
  return (
    <Card title={words.test}>
      <p>
        {words.test_text} <a href="/admin/settings/mail">{words.settings}</a>
      </p>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <Group align="end">
          <TextInput
            label={words.address}
            name="address"
            type="email"
            required
            value={address}
            error={form.errorOf('address')}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
          <Button type="submit" loading={form.isBusy}>
            {words.send}
          </Button>
        </Group>
        <p role="status">{sentTo === null ? '' : words.sent(sentTo)}</p>
      </form>
    </Card>
  );
}
