import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useAdminMessages } from '../messages';
import { mark, unmark, type Insight, type Kind } from './insights-api';
import classes from './Insights.module.css';

interface Props {
  kind: Kind;
  insight: Insight;
  name: string;
  onDone: () => void;
}

export function MarkForm({ kind, insight, name, onDone }: Props): ReactNode {
  const { insights: words } = useAdminMessages();
  const { viewer } = useBoot();
  const [note, setNote] = useState(insight.mark?.note ?? '');
  const form = useSubmit(['note'], async () => {
    await mark(kind, insight.key, note.trim() || null, viewer?.name ?? null);
    onDone();
  });
  const removal = useSubmit([], async () => {
    await unmark(kind, insight.key);
    onDone();
  });
  return (
    <div className={classes.form}>
      <p>
        <bdi>{name}</bdi>
      </p>
      <form id={`mark-${kind}`} onSubmit={form.submit}>
        <Textarea
          label={words.note}
          description={words.note_hint}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          error={form.errorOf('note')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FormErrors form={form} />
      </form>
      <form id={`unmark-${kind}`} onSubmit={removal.submit}>
        <FormErrors form={removal} />
      </form>
      <div className={classes.actions}>
        {insight.mark && (
          <Button type="submit" form={`unmark-${kind}`} variant="default" loading={removal.isBusy}>
            {words.unmark}
          </Button>
        )}
        <Button type="submit" form={`mark-${kind}`} loading={form.isBusy}>
          {insight.mark ? words.save : words.mark}
        </Button>
      </div>
    </div>
  );
}
