import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import type { Kind } from '../../domain/accounts/kinds';
import { DialogButton } from '../../components/DialogButton';
import { ImportNotes } from '../components/ImportNotes';
import { type CsvResult, importCsv } from '../components/upload';
import { useAdminMessages } from '../messages';
import { invalidateAccounts } from './accounts-api';
import classes from './Accounts.module.css';

export function CsvImport({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminMessages();
  const { csv_in: words } = people;
  return (
    <DialogButton label={words.open} title={words.title[kind]}>
      {() => <Import kind={kind} />}
    </DialogButton>
  );
}

function Import({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminMessages();
  const { csv_in: words } = people;
  const [file, setFile] = useState<File | null>(null);
  const { data, error, isPending, mutate } = useMutation<CsvResult, unknown, { csv: File; dry_run: boolean }>({
    mutationFn: async ({ csv, dry_run }) => {
      const result = await importCsv(kind, csv, dry_run);
      if (!dry_run) await invalidateAccounts();
      return result;
    },
  });
  return (
    <div className={classes.import}>
      <p>{words.text}</p>
      {kind === 'users' && <p>{words.text_users}</p>}
      <label className={classes.file}>
        {words.choose}
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            const csv = currentTarget.files?.[0] ?? null;
            setFile(csv);
            if (csv) mutate({ csv, dry_run: true });
          }}
        />
      </label>
      <div role="status" className={classes.outcome}>
        {isPending && (
          <>
            {words.trying}
            <Skeleton height={36} />
          </>
        )}
        {!isPending && data && (
          <>
            <strong>{data.dry_run ? words.fine(data.rows) : words.stored(data.rows)}</strong>
            <ImportNotes notes={data.notes} />
          </>
        )}
      </div>
      {!isPending && error !== null && <Complaints error={error} />}
      {!isPending && data?.dry_run && file && (
        <div>
          <Button onClick={() => mutate({ csv: file, dry_run: false })}>{words.store(data.rows)}</Button>
        </div>
      )}
    </div>
  );
}

function Complaints({ error }: { error: unknown }): ReactNode {
  const { people } = useAdminMessages();
  if (!(error instanceof ApiError)) throw error;
  return (
    <div role="alert" className={classes.complaints}>
      <strong>{people.csv_in.refused}</strong>
      <ul className="bullets">
        {Object.entries(error.fields).flatMap(([field, sentences]) =>
          sentences.map((sentence) => (
            <li key={`${field} ${sentence}`}>{field === '' ? sentence : `${field}: ${sentence}`}</li>
          )),
        )}
      </ul>
    </div>
  );
}
