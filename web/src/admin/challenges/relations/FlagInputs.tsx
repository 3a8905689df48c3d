import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAdminMessages } from '../../messages';
import type { FlagText } from '../challenge-form';
import classes from './Parts.module.css';

interface Props {
  flag: FlagText;
  onChange: (flag: FlagText) => void;
  errorOf: (field: 'content' | 'type' | 'data') => string | undefined;
  name?: string;
  hint?: string;
}

export function FlagInputs({ flag, onChange, errorOf, name, hint }: Props): ReactNode {
  const { flags: words } = useAdminMessages().challenges;
  return (
    <>
      <TextInput
        label={words.content}
        name={name}
        classNames={{ input: classes.mono }}
        description={flag.type === 'regex' ? words.regex_hint : hint}
        value={flag.content}
        error={errorOf('content')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange({ ...flag, content: currentTarget.value })}
      />
      <NativeSelect
        label={words.type}
        value={flag.type}
        error={errorOf('type')}
        data={[
          { value: 'static', label: words.types.static },
          { value: 'regex', label: words.types.regex },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ ...flag, type: currentTarget.value === 'regex' ? 'regex' : 'static' })
        }
      />
      <NativeSelect
        label={words.case}
        value={flag.ignoresCase ? 'no' : 'yes'}
        error={errorOf('data')}
        data={[
          { value: 'yes', label: words.cases.yes },
          { value: 'no', label: words.cases.no },
        ]}
        onChange={({ currentTarget }) => onChange({ ...flag, ignoresCase: currentTarget.value === 'no' })}
      />
    </>
  );
}
