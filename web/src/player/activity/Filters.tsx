import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { get } from '../../api/query';
import { useFilters } from '../../kit/useFilters';
import { useWords } from '../../words/context';
import { AccountFilter } from './AccountFilter';
import { ACTIVITY_FILTERS } from './activity-api';
import classes from './Activity.module.css';

/** Which solves are shown. */
export function Filters(): ReactNode {
  const { activity } = useWords().scoreboard;
  const { can } = useBoot();
  const { values, set } = useFilters(ACTIVITY_FILTERS);
  const { data } = useQuery({ ...get('/api/v1/challenges'), enabled: can.see_challenges });
  const challenges = (data?.data ?? []).toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  return (
    <form className={classes.filters} aria-label={activity.filters} onSubmit={(submit) => submit.preventDefault()}>
      <select
        aria-label={activity.challenge}
        value={values.challenge}
        onChange={({ target }) => set({ challenge: target.value })}
      >
        <option value="">{activity.all_challenges}</option>
        {challenges.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <AccountFilter />
      <label>
        <input
          type="checkbox"
          checked={values.bloods !== ''}
          onChange={({ target }) => set({ bloods: target.checked ? '1' : '' })}
        />
        {activity.bloods}
      </label>
    </form>
  );
}
