import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import type { components } from '../../api/schema';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { Card } from '../kit/Card';
import { useAdminWords } from '../words';
import classes from './Welcome.module.css';

/** Fills the event with the sample. */
export function SampleCard(): ReactNode {
  const { sample: words } = useAdminWords().setup.welcome;
  const client = useQueryClient();
  const [made, setMade] = useState<components['schemas']['SampleEventView'] | null>(null);
  return (
    <Card title={words.title}>
      <p className={classes.text}>{words.text}</p>
      {!made && (
        <div>
          <ConfirmButton
            label={words.load}
            title={words.ask}
            text={words.ask_text}
            run={async () => {
              const { data } = await read(api.POST('/api/v1/sample-event'));
              setMade(data);
              await client.invalidateQueries();
            }}
          />
        </div>
      )}
      <div role="status">
        {made && (
          <>
            <p className={classes.done}>{words.made(made.challenges, made.players, made.submissions)}</p>
            <p className={classes.links}>
              <a href="/scoreboard">{words.board}</a>
              <a href="/admin">{words.health}</a>
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
