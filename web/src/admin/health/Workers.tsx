import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/RelativeTime';
import { useFormats } from '../../i18n/context';
import { DataTable, type Column } from '../components/DataTable';
import { useAdminMessages } from '../messages';
import classes from './HealthScreen.module.css';
import type { Health } from './minutes';

type Worker = Health['workers'][number];

export function Workers({ workers, now }: { workers: readonly Worker[]; now: string }): ReactNode {
  const { workers: words, hour } = useAdminMessages().health;
  const { number, bytes, language } = useFormats();
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const columns: Column<Worker>[] = [
    { key: 'pid', title: words.pid, cell: ({ pid }) => pid },
    {
      key: 'started',
      title: words.started,
      cell: ({ uptime_seconds }) => (
        <RelativeTime date={new Date(Date.parse(now) - uptime_seconds * 1000).toISOString()} />
      ),
    },
    { key: 'busy', title: words.busy, isNumber: true, cell: ({ busy }) => percent.format(busy) },
    { key: 'memory', title: words.memory, isNumber: true, cell: ({ memory_bytes }) => bytes(memory_bytes) },
    { key: 'listeners', title: words.listeners, isNumber: true, cell: ({ listeners }) => number(listeners) },
    { key: 'requests', title: words.requests, isNumber: true, cell: ({ requests }) => number(requests) },
    {
      key: 'p95',
      title: words.p95,
      isNumber: true,
      cell: ({ p95_ms }) => (p95_ms === null ? '–' : hour.millis(number(p95_ms))),
    },
    {
      key: 'pool',
      title: words.pool,
      cell: ({ database: { open, idle, waiting } }) => words.pool_of(number(open), number(idle), number(waiting)),
    },
  ];
  return (
    <section className={classes.part} aria-labelledby="health-workers">
      <h2 id="health-workers">{words.title}</h2>
      <DataTable
        label={words.title}
        columns={columns}
        rows={workers}
        idOf={({ pid }) => pid}
        nameOf={({ pid }) => String(pid)}
        empty={null}
      />
    </section>
  );
}
