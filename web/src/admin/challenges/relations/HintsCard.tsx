import { Button, Checkbox, Fieldset, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Fieldset.layer.css';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import type { components } from '../../../api/schema';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { bindingsOf } from '../../../components/form/bind';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit, type IdempotencyHeaders } from '../../../components/form/useSubmit';
import { useMessages } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { CodeInput } from '../../components/form/CodeInput';
import { useAdminMessages } from '../../messages';
import { integerOf } from '../challenge-form';
import type { Hint } from '../useEditor';
import { invalidateChallenges } from '../useChallengeRows';
import classes from './Parts.module.css';

interface HintText {
  title: string;
  content: string;
  cost: string;
  after: readonly number[];
}

type HintBody = Omit<components['schemas']['CreateHintDto'], 'challenge_id' | 'challenge'>;

const NEW: HintText = { title: '', content: '', cost: '0', after: [] };

export function HintsCard({ id, hints }: { id: number; hints: readonly Hint[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { hints: words } = challenges;
  const [draft, setDraft] = useState(NEW);
  return (
    <Card title={words.title}>
      {hints.length === 0 ? (
        <p className="quiet">{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {hints.map((hint, index) => (
            <li key={hint.id} className={classes.item}>
              <StoredHint hint={hint} name={hint.title ?? words.numbered(index + 1)} all={hints} />
            </li>
          ))}
        </ul>
      )}
      <details className={classes.hint} open={hints.length === 0 || undefined}>
        <summary>{words.new}</summary>
        <HintFields
          hint={draft}
          others={hints}
          onChange={setDraft}
          label={words.add}
          canSend={draft.content.trim() !== ''}
          send={async (fields, withIdempotency) => {
            const body = { ...fields, challenge_id: id };
            await unwrap(api.POST('/api/v1/hints', { body, params: { header: withIdempotency(body) } }));
            await invalidateChallenges();
            setDraft(NEW);
          }}
        />
      </details>
    </Card>
  );
}

function StoredHint({ hint, name, all }: { hint: Hint; name: string; all: readonly Hint[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { app } = useMessages();
  const { hints: words } = challenges;
  const saved: HintText = {
    title: hint.title ?? '',
    content: hint.content,
    cost: String(hint.cost),
    after: hint.requirements?.prerequisites ?? [],
  };
  const [typed, setTyped] = useState<HintText | null>(null);
  const params = { path: { id: hint.id } };
  return (
    <details className={classes.hint}>
      <summary>
        {name} <span className={classes.price}>{app.points(hint.cost)}</span>
      </summary>
      <HintFields
        hint={typed ?? saved}
        others={all.filter(({ id }) => id !== hint.id)}
        onChange={setTyped}
        label={words.save}
        canSend={typed !== null && JSON.stringify(typed) !== JSON.stringify(saved)}
        send={async (body) => {
          await unwrap(api.PATCH('/api/v1/hints/{id}', { params, body }));
          await invalidateChallenges();
          setTyped(null);
        }}
      >
        <ConfirmButton
          label={words.delete}
          title={words.delete_title}
          text={words.delete_text}
          about={name}
          run={async () => {
            await unwrap(api.DELETE('/api/v1/hints/{id}', { params }));
            await invalidateChallenges();
          }}
        />
      </HintFields>
    </details>
  );
}

interface FieldsProps {
  hint: HintText;
  others: readonly Hint[];
  onChange: (hint: HintText) => void;
  label: string;
  canSend: boolean;
  send: (body: HintBody, withIdempotency: IdempotencyHeaders) => Promise<void>;
  children?: ReactNode;
}

function HintFields({ hint, others, onChange, label, canSend, send, children }: FieldsProps): ReactNode {
  const { challenges } = useAdminMessages();
  const { hints: words } = challenges;
  const form = useSubmit(['title', 'content', 'cost', 'requirements'], (withIdempotency) =>
    send(
      {
        title: hint.title.trim() === '' ? null : hint.title,
        content: hint.content,
        cost: integerOf('cost', hint.cost) ?? 0,
        requirements: hint.after.length === 0 ? null : { prerequisites: [...hint.after] },
      },
      withIdempotency,
    ),
  );
  const change = (more: Partial<HintText>): void => onChange({ ...hint, ...more });
  const bind = bindingsOf({ values: hint, change }, form);
  return (
    <form className="stack" onSubmit={form.submit}>
      <FormErrors form={form} />
      <div className={classes.pair}>
        <TextInput label={words.name} description={words.name_hint} maxLength={80} {...bind.text('title')} />
        <TextInput label={words.cost} description={' '} inputMode="numeric" {...bind.text('cost')} />
      </div>
      <CodeInput
        label={words.content}
        name="content"
        value={hint.content}
        error={form.errorOf('content')}
        language="markdown"
        minRows={2}
        onChange={(content) => change({ content })}
      />
      {others.length > 0 && (
        <Fieldset legend={words.after}>
          <div className={classes.actions}>
            {others.map(({ id, title, content }) => (
              <Checkbox
                key={id}
                label={title ?? content.slice(0, 40)}
                checked={hint.after.includes(id)}
                onChange={({ currentTarget }) => {
                  const after = currentTarget.checked ? [...hint.after, id] : hint.after.filter((one) => one !== id);
                  change({ after });
                }}
              />
            ))}
          </div>
          {form.errorOf('requirements') && <p className={classes.warn}>{form.errorOf('requirements')}</p>}
        </Fieldset>
      )}
      <div className={classes.actions}>
        <Button type="submit" variant={children ? 'default' : 'filled'} loading={form.isBusy} disabled={!canSend}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  );
}
