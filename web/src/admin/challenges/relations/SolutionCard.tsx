import { Button, NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { localTexts } from '../../../browser/storage';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { FormErrors } from '../../../components/form/FormErrors';
import { useDraft } from '../../../components/form/useDraft';
import { useSubmit } from '../../../components/form/useSubmit';
import { Card } from '../../components/Card';
import { bindingsOf } from '../../../components/form/bind';
import { CodeInput } from '../../components/form/CodeInput';
import { useAdminMessages } from '../../messages';
import { SOLUTION_STATES } from '../challenge-rows';
import type { Solution } from '../useEditor';
import { invalidateChallenges } from '../useChallengeRows';
import classes from './Parts.module.css';

export function SolutionCard({ id, solution }: { id: number; solution: Solution | null }): ReactNode {
  const { challenges } = useAdminMessages();
  const { solution: words } = challenges;
  const saved = { content: solution?.content ?? '', state: solution?.state ?? 'hidden' };
  const draft = useDraft(`solution-${id}`, saved, localTexts);
  const [isOpen, setOpen] = useState(solution !== null || draft.isChanged);
  const form = useSubmit(['content', 'state'], async () => {
    const body = draft.values;
    if (solution) await unwrap(api.PATCH('/api/v1/solutions/{id}', { params: { path: { id: solution.id } }, body }));
    else await unwrap(api.POST('/api/v1/solutions', { body: { ...body, challenge_id: id } }));
    draft.markSaved();
    await invalidateChallenges();
  });
  const bind = bindingsOf(draft, form);
  if (!isOpen)
    return (
      <Card title={words.title}>
        <p className="quiet">{words.none}</p>
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.write}
          </Button>
        </div>
      </Card>
    );
  return (
    <Card title={words.title}>
      <form className="stack" onSubmit={form.submit}>
        <FormErrors form={form} />
        <CodeInput
          label={words.content}
          name="content"
          value={draft.values.content}
          error={form.errorOf('content')}
          language="markdown"
          minRows={4}
          onChange={(content) => draft.change({ content })}
        />
        <NativeSelect
          label={words.state}
          data={SOLUTION_STATES.map((state) => ({ value: state, label: words.states[state] }))}
          {...bind.text('state')}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={form.isBusy} disabled={!draft.isChanged}>
            {words.save}
          </Button>
          {solution && (
            <ConfirmButton
              label={words.delete}
              title={words.delete_title}
              text={words.delete_text}
              run={async () => {
                await unwrap(api.DELETE('/api/v1/solutions/{id}', { params: { path: { id: solution.id } } }));
                draft.reset();
                await invalidateChallenges();
              }}
            />
          )}
        </div>
      </form>
    </Card>
  );
}
