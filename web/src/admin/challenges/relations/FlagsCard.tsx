import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit, type IdempotencyHeaders } from '../../../components/form/useSubmit';
import { Card } from '../../components/Card';
import { useAdminMessages } from '../../messages';
import { flagBodyOf, NO_FLAG, type FlagBody, type FlagText } from '../challenge-form';
import type { Flag } from '../useEditor';
import { invalidateChallenges } from '../useChallengeRows';
import { FlagInputs } from './FlagInputs';
import classes from './Parts.module.css';

interface Props {
  id: number;
  flags: readonly Flag[];
  hasResultsKey: boolean;
}

export function FlagsCard({ id, flags, hasResultsKey }: Props): ReactNode {
  const { challenges } = useAdminMessages();
  const { flags: words } = challenges;
  return (
    <Card title={words.title}>
      {flags.length === 0 ? (
        hasResultsKey ? (
          <p>{words.none_needed}</p>
        ) : (
          <p className={classes.warn}>{words.none}</p>
        )
      ) : (
        <ul className={classes.list}>
          {flags.map((flag) => (
            <li key={flag.id} className={classes.item}>
              <StoredFlag flag={flag} />
            </li>
          ))}
        </ul>
      )}
      <NewFlag id={id} />
    </Card>
  );
}

function StoredFlag({ flag }: { flag: Flag }): ReactNode {
  const { challenges } = useAdminMessages();
  const { flags: words } = challenges;
  const saved = { content: flag.content, type: flag.type, ignoresCase: flag.data === 'case_insensitive' };
  const [typed, setTyped] = useState<FlagText | null>(null);
  const params = { path: { id: flag.id } };
  return (
    <FlagFields
      flag={typed ?? saved}
      onChange={setTyped}
      label={words.save}
      canSend={typed !== null && JSON.stringify(typed) !== JSON.stringify(saved)}
      send={async (body) => {
        await unwrap(api.PATCH('/api/v1/flags/{id}', { params, body }));
        await invalidateChallenges();
        setTyped(null);
      }}
    >
      <ConfirmButton
        label={words.delete}
        title={words.delete_title}
        text={words.delete_text}
        about={flag.content}
        run={async () => {
          await unwrap(api.DELETE('/api/v1/flags/{id}', { params }));
          await invalidateChallenges();
        }}
      />
    </FlagFields>
  );
}

function NewFlag({ id }: { id: number }): ReactNode {
  const { challenges } = useAdminMessages();
  const { flags: words } = challenges;
  const [flag, setFlag] = useState(NO_FLAG);
  return (
    <FlagFields
      flag={flag}
      onChange={setFlag}
      label={words.add}
      canSend={flag.content !== ''}
      send={async (fields, withIdempotency) => {
        const body = { ...fields, challenge_id: id };
        await unwrap(api.POST('/api/v1/flags', { body, params: { header: withIdempotency(body) } }));
        await invalidateChallenges();
        setFlag(NO_FLAG);
      }}
    />
  );
}

interface FieldsProps {
  flag: FlagText;
  onChange: (flag: FlagText) => void;
  label: string;
  canSend: boolean;
  send: (body: FlagBody, withIdempotency: IdempotencyHeaders) => Promise<void>;
  children?: ReactNode;
}

function FlagFields({ flag, onChange, label, canSend, send, children }: FieldsProps): ReactNode {
  const form = useSubmit(['content', 'type', 'data'], (withIdempotency) => send(flagBodyOf(flag), withIdempotency));
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <div className={classes.flag}>
        <FlagInputs flag={flag} onChange={onChange} errorOf={form.errorOf} />
        <div className={classes.actions}>
          <Button type="submit" variant={children ? 'default' : 'filled'} loading={form.isBusy} disabled={!canSend}>
            {label}
          </Button>
          {children}
        </div>
      </div>
    </form>
  );
}
