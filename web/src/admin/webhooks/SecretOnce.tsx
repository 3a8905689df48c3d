import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { ReadOnlyInput } from '../../components/ReadOnlyInput';
import { useAdminMessages } from '../messages';

/** A secret that is not shown again. */
export function SecretOnce({ secret }: { secret: string }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  return (
    <div role="status">
      <p>{words.secret_once}</p>
      <ReadOnlyInput label={words.secret} value={secret} />
      <Group mt={8}>
        <CopyButton text={secret} />
      </Group>
    </div>
  );
}
