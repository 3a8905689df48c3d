import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { tabTexts } from '../../browser/storage';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { DangerDialog } from '../components/DangerDialog';
import { upload } from '../components/upload';
import { useAdminMessages } from '../messages';
import { CtfdImport } from './CtfdImport';
import classes from './DataScreen.module.css';
import { FilePick } from './FilePick';
import { ImportProgress } from './ImportProgress';
import { ImportReport } from './ImportReport';

/**
 * Key of the id of the import that was started in this tab. The id is stored, because the import ends the session and
 * the user must log in again.
 */
const STARTED = 'ensign-import';

/** Imports a backup or the event of a running CTFd, replacing the event; shows progress and earlier imports. */
export function ImportCard(): ReactNode {
  const { import: words } = useAdminMessages().data;
  const client = useQueryClient();
  const [started, setStarted] = useState(() => tabTexts.get(STARTED));
  const [source, setSource] = useState<string>('file');
  const onBegin = (id: string): void => {
    tabTexts.set(STARTED, id);
    setStarted(id);
  };
  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      {started !== null ? (
        <ImportProgress
          id={started}
          onDismiss={() => {
            tabTexts.remove(STARTED);
            setStarted(null);
            void client.invalidateQueries({ queryKey: ['/api/v1/imports'] });
          }}
        />
      ) : (
        <>
          <div>
            <SegmentedControl
              label={words.source}
              value={source}
              options={[
                ['file', words.from_file],
                ['ctfd', words.from_ctfd],
              ]}
              onChange={setSource}
            />
          </div>
          {source === 'file' ? <FileImport onBegin={onBegin} /> : <CtfdImport onBegin={onBegin} />}
          <Before />
        </>
      )}
    </Card>
  );
}

function FileImport({ onBegin }: { onBegin: (id: string) => void }): ReactNode {
  const { data } = useAdminMessages();
  const { import: words } = data;
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const begin = async (chosen: File): Promise<void> => {
    setShare(0);
    try {
      onBegin((await upload<{ id: string }>('/api/v1/imports', [chosen], {}, setShare, 'backup')).id);
    } finally {
      setShare(null);
    }
  };
  return (
    <>
      <FilePick label={words.file} accept=".zip,application/zip" file={file} onPick={setFile} />
      {file && (
        <div>
          <DangerDialog
            label={words.start}
            title={words.ask(file.name)}
            text={share === null ? words.refused : data.sending(Math.round(share * 100))}
            goes={words.goes}
            typed
            run={() => begin(file)}
          />
        </div>
      )}
    </>
  );
}

function Before(): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { dateTime } = useFormats();
  const { data } = useQuery(queryOptions('/api/v1/imports'));
  const [open, setOpen] = useState<string | null>(null);
  if (!data || data.data.length === 0) return null;
  return (
    <div className={classes.before}>
      <h3>{words.before}</h3>
      {data.data.map(({ id, finished, started }) => (
        <details
          key={id}
          name="imports"
          onToggle={({ currentTarget }) => setOpen((current) => (currentTarget.open ? id : current === id ? null : current))}
        >
          <summary>{dateTime(finished ?? started)}</summary>
          {open === id && <StoredReport id={id} />}
        </details>
      ))}
    </div>
  );
}

function StoredReport({ id }: { id: string }): ReactNode {
  const { data } = useQuery(queryOptions('/api/v1/imports/{id}', { params: { path: { id } } }));
  return data?.data.report ? <ImportReport report={data.data.report} /> : null;
}
