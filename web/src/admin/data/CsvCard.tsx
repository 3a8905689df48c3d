import { Alert, Button, NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Card } from '../components/Card';
import { ImportNotes } from '../components/ImportNotes';
import { type CsvResult, importCsv } from '../components/upload';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';
import { FilePick } from './FilePick';

const KINDS = ['users', 'teams', 'users+teams', 'challenges'] as const;
type Kind = (typeof KINDS)[number];

/** Result of a file: `tried` after a dry run without errors, `added` after an import, `refused` after an error. */
type Outcome = ({ state: 'tried' | 'added' } & CsvResult) | { state: 'refused'; error: ApiError };

export function CsvCard(): ReactNode {
  const { csv: words } = useAdminMessages().data;
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>('users');
  const [file, setFile] = useState<File | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function send(chosen: File, isTrial: boolean): Promise<void> {
    setBusy(true);
    try {
      const result = await importCsv(kind, chosen, isTrial);
      setOutcome({ state: isTrial ? 'tried' : 'added', ...result });
      if (!isTrial) {
        setFile(null);
        void client.invalidateQueries();
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOutcome({ state: 'refused', error });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      <div className="stack">
        <NativeSelect
          label={words.kind}
          description={words.columns[kind]}
          data={KINDS.map((value) => ({ value, label: words.kinds[value] }))}
          value={kind}
          onChange={({ currentTarget }) => {
            setKind(currentTarget.value as Kind);
            setOutcome(null);
          }}
        />
        <FilePick
          label={words.file}
          accept=".csv,text/csv"
          file={file}
          onPick={(chosen) => {
            setFile(chosen);
            setOutcome(null);
          }}
        />
        <div role="status">
          {outcome?.state === 'tried' && <p className={classes.result}>{words.fine(outcome.rows)}</p>}
          {outcome?.state === 'added' && <p className={classes.result}>{words.added(outcome.rows)}</p>}
          {outcome && outcome.state !== 'refused' && <ImportNotes notes={outcome.notes} />}
        </div>
        {outcome?.state === 'refused' && <Faults error={outcome.error} />}
        {file &&
          (outcome?.state === 'tried' ? (
            <Button className={classes.start} loading={isBusy} onClick={() => void send(file, false)}>
              {words.add(outcome.rows)}
            </Button>
          ) : (
            <Button variant="default" className={classes.start} loading={isBusy} onClick={() => void send(file, true)}>
              {words.try}
            </Button>
          ))}
      </div>
    </Card>
  );
}

function Faults({ error: { fields } }: { error: ApiError }): ReactNode {
  const { csv: words } = useAdminMessages().data;
  const faults = Object.entries(fields).flatMap(([place, sentences]) =>
    sentences.map((sentence) => ({ place: place === 'csv_file' ? '' : place, sentence })),
  );
  return (
    <Alert color="red" variant="light" role="alert" title={words.refused}>
      {faults.length > 0 && (
        <div className={classes.scroll} lang="en" role="region" aria-label={words.refused} tabIndex={0}>
          <table>
            <tbody>
              {faults.map(({ place, sentence }, index) => (
                <tr key={index}>
                  {place !== '' && <th scope="row">{place}</th>}
                  <td colSpan={place === '' ? 2 : 1}>{sentence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Alert>
  );
}
