import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOptions } from '../../api/query';
import { tabTexts } from '../../browser/storage';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { DangerDialog } from '../components/DangerDialog';
import { upload } from '../components/upload';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';
import { FilePick } from './FilePick';
import { ImportProgress } from './ImportProgress';
import { ImportReport } from './ImportReport';

/**
 * Key in the storage of the tab for the id of the running import. With it, the id survives the log-in after the import.
 */
const STARTED = 'ensign-import';

export function ImportCard(): ReactNode {
  const { data } = useAdminMessages();
  const { import: words } = data;
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [started, setStarted] = useState(() => tabTexts.get(STARTED));
  const begin = async (chosen: File): Promise<void> => {
    setShare(0);
    try {
      const { id } = await upload<{ id: string }>('/api/v1/imports', [chosen], {}, setShare, 'backup');
      tabTexts.set(STARTED, id);
      setStarted(id);
      setFile(null);
    } finally {
      setShare(null);
    }
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
          <Before />
        </>
      )}
    </Card>
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
