import type { ReactNode } from 'react';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import { CsvCard } from './CsvCard';
import classes from './DataScreen.module.css';
import { ExportCard, TablesCard } from './ExportCards';
import { ImportCard } from './ImportCard';
import { ResetCard } from './ResetCard';

/** The ways in and out for the data of the event. */
export default function DataScreen(): ReactNode {
  const { frame, data } = useAdminWords();
  return (
    <>
      <ScreenHead title={frame.parts.data}>
        <p>{data.text}</p>
      </ScreenHead>
      <div className={classes.ways}>
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
