import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../kit/Card';
import { ScreenHead } from '../kit/ScreenHead';
import { useAdminWords } from '../words';
import classes from './DataScreen.module.css';

/** The ways in and out for the data of the event. */
export default function DataScreen(): ReactNode {
  const { frame } = useAdminWords();
  const { data } = frame;
  return (
    <>
      <ScreenHead title={frame.parts.data}>
        <p>{data.text}</p>
      </ScreenHead>
      <div className={classes.ways}>
        <Way text={data.export_text} href="/admin/export" label={data.export} />
        <Way text={data.tables} href="/admin/statistics" label={frame.parts.statistics} />
        <Way text={data.import_text} href="/admin/import" label={data.import} />
        <Way text={data.reset_text} href="/admin/reset" label={data.reset} />
      </div>
    </>
  );
}

function Way({ text, href, label }: { text: string; href: string; label: string }): ReactNode {
  return (
    <Card title={label}>
      <p className={classes.text}>{text}</p>
      <Button component="a" href={href} variant="default" className={classes.link}>
        {label}
      </Button>
    </Card>
  );
}
