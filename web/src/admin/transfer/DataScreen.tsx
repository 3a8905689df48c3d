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
        <Way title={data.export} text={data.export_text} href="/admin/export" />
        <Way title={data.tables} text={data.tables_text} href="/admin/statistics" label={frame.parts.statistics} />
        <Way title={data.import} text={data.import_text} href="/admin/import" />
        <Way title={data.reset} text={data.reset_text} href="/admin/reset" />
      </div>
    </>
  );
}

interface WayProps {
  title: string;
  text: string;
  href: string;
  /** What the link says, if not the title. */
  label?: string;
}

function Way({ title, text, href, label = title }: WayProps): ReactNode {
  return (
    <Card title={title}>
      <p className={classes.text}>{text}</p>
      <Button component="a" href={href} variant="default" className={classes.link}>
        {label}
      </Button>
    </Card>
  );
}
