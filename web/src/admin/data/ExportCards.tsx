import { Button, Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { components } from '../../api/schema';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';

type Table = NonNullable<NonNullable<components['schemas']['ExportDto']['args']>['table']>;

const REPORTS = [
  ...(['scoreboard', 'scoreboard-admin', 'users+fields', 'users+teams+fields'] as const),
  ...(['teams+fields', 'teams+members+fields'] as const),
] as const satisfies Table[];
/** Releases of CTFd for which an export can be made. */
const RELEASES = ['3.7', '3.8'] as const;
const TABLES: readonly Table[] = [
  ...['awards', 'brackets', 'challenge_topics', 'challenges', 'comments', 'config', 'dynamic_challenge'],
  ...['field_entries', 'fields', 'files', 'flags', 'hints', 'notifications', 'pages', 'solves', 'submissions', 'tags'],
  ...['teams', 'tokens', 'topics', 'unlocks', 'users'],
] as Table[];
const SECRETS: Partial<Record<Table, string>> = {
  'users+fields': 'password',
  'users+teams+fields': 'password',
  'teams+fields': 'password',
  'teams+members+fields': 'password',
  users: 'password',
  teams: 'password',
  tokens: 'value',
  config: 'value',
};

export function ExportCard(): ReactNode {
  const { export: words } = useAdminMessages().data;
  const [release, setRelease] = useState<string>(RELEASES[0]);
  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      <NativeSelect
        label={words.release}
        description={words.release_hint}
        data={RELEASES.map((value) => ({ value, label: words.releases(value) }))}
        value={release}
        onChange={({ currentTarget }) => setRelease(currentTarget.value)}
      />
      <Button component="a" href={`/admin/export?release=${release}`} download className={classes.start}>
        {words.get}
      </Button>
    </Card>
  );
}

export function TablesCard(): ReactNode {
  const { tables: words } = useAdminMessages().data;
  const [table, setTable] = useState<Table>('scoreboard');
  const [isOpen, setOpen] = useState(false);
  const secret = SECRETS[table];
  const form = useSubmit([], async () => {
    const args = { table, secrets: isOpen && secret !== undefined ? [secret] : [], spreadsheet: true };
    const body = { type: 'csv', args };
    save(await unwrap(api.POST('/api/v1/exports/raw', { body, parseAs: 'blob' })), `${table}.csv`);
  });
  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      <form className="stack" onSubmit={form.submit}>
        <NativeSelect
          label={words.table}
          data={[
            { group: words.reports, items: REPORTS.map((value) => ({ value, label: words.names[value] })) },
            { group: words.tables, items: [...TABLES] },
          ]}
          value={table}
          onChange={({ currentTarget }) => {
            setTable(currentTarget.value as Table);
            setOpen(false);
          }}
        />
        {secret !== undefined && (
          <Checkbox
            label={words.secrets(secret)}
            checked={isOpen}
            onChange={({ currentTarget }) => setOpen(currentTarget.checked)}
          />
        )}
        <FormErrors form={form} />
        <Button type="submit" variant="default" loading={form.isBusy} className={classes.start}>
          {words.get}
        </Button>
      </form>
    </Card>
  );
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
