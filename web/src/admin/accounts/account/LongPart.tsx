import { Button } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useFormats } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import { Part } from './Part';

const FIRST = 10;

/**
 * List that shows only its first 10 rows until the user asks for all. The title has the number of rows, unless it is 0.
 */
export function LongPart<T>({ title, children, ...part }: Omit<ComponentProps<typeof Part<T>>, 'footer'>): ReactNode {
  const { people } = useAdminMessages();
  const { number } = useFormats();
  const [isAll, setAll] = useState(false);
  const count = part.query.data?.data.length ?? 0;
  return (
    <Part
      {...part}
      title={count > 0 ? `${title} (${number(count)})` : title}
      footer={
        !isAll &&
        count > FIRST && (
          <div>
            <Button size="sm" variant="default" onClick={() => setAll(true)}>
              {people.account.show_all}
            </Button>
          </div>
        )
      }
    >
      {(rows) => children(isAll ? rows : rows.slice(0, FIRST))}
    </Part>
  );
}
