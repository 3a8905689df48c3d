import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { CsvCard } from './CsvCard';
import classes from './DataScreen.module.css';
import { ExportCard, TablesCard } from './ExportCards';
import { ImportCard } from './ImportCard';
import { ResetCard } from './ResetCard';

export default function DataScreen(): ReactNode {
  const { frame, data } = useAdminMessages();
  return (
    <>
      <PageHeader title={frame.parts.data}>
        <p>{data.text}</p>
      </PageHeader>
      <div className={classes.actions}>
        <ExportCard />
        <TablesCard />
        <CsvCard />
        <ImportCard />
        <div className={classes.whole}>
          <ResetCard />
        </div>
      </div>
    </>
  );
}
