import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { get, invalidatePaths, read, type Reading } from '../../../api/query';
import type { components } from '../../../api/schema';
import { ConfirmButton } from '../../../kit/ConfirmButton';
import { useFormats } from '../../../words/context';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';
import { Part } from './Part';

const PATH = '/api/v1/tokens';

/** The tokens of a user, without their values. */
export function TokensCard({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { tokens: words } = people;
  const { dateTime } = useFormats();
  const params = { query: { user_id: id } };
  // Of another user there are rows of this form alone.
  const reading = get(PATH, { params }) as Reading<{ data: components['schemas']['TokenAdminView'][] }>;
  const query = useQuery(reading);
  return (
    <Part
      title={words.title}
      query={query}
      empty={words.none}
      actions={
        (query.data?.data.length ?? 0) > 0 && (
          <ConfirmButton
            size="sm"
            label={words.remove}
            title={words.remove_title}
            text={words.remove_text}
            run={async () => {
              await read(api.DELETE(PATH, { params }));
              await invalidatePaths(PATH);
            }}
          />
        )
      }
    >
      {(rows) => (
        <ul className={classes.rows} data-long={rows.length > 8 || undefined}>
          {rows.map((token) => (
            <li key={token.id}>
              <span>
                <bdi>{token.description ?? words.unnamed(token.id)}</bdi>
                <span className={classes.quiet}>
                  {words.until} {dateTime(token.expiration)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
