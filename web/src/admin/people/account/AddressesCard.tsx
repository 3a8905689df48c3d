import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../../api/query';
import { Ago } from '../../../kit/Ago';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';
import { Part } from './Part';

/** Where a user came from, the last used first, and the way to others who came from there. */
export function AddressesCard({ id }: { id: number }): ReactNode {
  const { people } = useAdminWords();
  const { addresses: words } = people;
  const query = useQuery(get('/api/v1/users/{id}/addresses', { params: { path: { id } } }));
  return (
    <Part title={words.title} query={query} empty={words.none}>
      {(rows) => (
        <ul className={classes.rows} data-long={rows.length > 8 || undefined}>
          {rows.map(({ address, last_seen, submissions, sessions }) => (
            <li key={address}>
              <span>
                <bdi className="numbers">{address}</bdi>
                <span className={classes.quiet}>
                  {[submissions > 0 && words.answers(submissions), sessions > 0 && words.sessions(sessions)]
                    .filter(Boolean)
                    .join(', ')}{' '}
                  · <Ago date={last_seen} />
                </span>
              </span>
              <a href={`/admin/people/users?ip=${encodeURIComponent(address)}`} aria-label={words.others_of(address)}>
                {words.others}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
