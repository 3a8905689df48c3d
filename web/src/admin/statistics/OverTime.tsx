import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterBar } from '../components/FilterBar';
import { SpanFilter } from '../components/SpanFilter';
import { useFilters } from '../../components/useFilters';
import { useAdminMessages } from '../messages';
import { Outcomes } from './Outcomes';
import { SeriesCard } from './SeriesCard';
import classes from './Statistics.module.css';

const FILTERS = { from: '', to: '', step: '' };
const SERIES = ['attempts', 'solves', 'registrations', 'active'] as const;

export function OverTime(): ReactNode {
  const { statistics: words } = useAdminMessages();
  const filters = useFilters(FILTERS);
  const { values, set } = filters;
  const span = {
    ...(Number.isNaN(Date.parse(values.from)) ? {} : { from: values.from }),
    ...(Number.isNaN(Date.parse(values.to)) ? {} : { to: values.to }),
    ...(/^[1-9]\d{0,8}$/.test(values.step) ? { step: Number(values.step) } : {}),
  };
  return (
    <>
      <FilterBar label={words.span} filters={filters}>
        <SpanFilter values={values} set={set} />
        <NativeSelect
          aria-label={words.step}
          data={[
            { value: '', label: words.automatic },
            ...Object.entries(words.steps).map(([value, label]) => ({ value, label })),
          ]}
          value={values.step}
          onChange={({ currentTarget }) => set({ step: currentTarget.value })}
        />
      </FilterBar>
      <div className={classes.cards}>
        {SERIES.map((series) => (
          <SeriesCard key={series} series={series} span={span} />
        ))}
      </div>
      <Outcomes />
    </>
  );
}
