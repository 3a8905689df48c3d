import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../components/Card';
import { CodeInput } from '../components/form/CodeInput';
import { useAdminMessages } from '../messages';
import type { FieldProps } from './field-props';
import { useChallengeLabels } from './useChallengeLabels';

export function AboutFields({ draft, bind, form, rows }: FieldProps): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { editor } = words;
  const labels = useChallengeLabels();
  const categories = [...new Set(rows.flatMap(({ category }) => category ?? []))];
  return (
    <Card title={editor.about}>
      <TextInput label={labels['name']} maxLength={80} {...bind.text('name')} />
      <TextInput
        label={labels['category']}
        description={editor.category_hint}
        maxLength={80}
        list="challenge-categories"
        {...bind.text('category')}
      />
      <datalist id="challenge-categories">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <CodeInput
        label={editor.description}
        description={editor.description_hint}
        name="description"
        value={draft.values.description}
        error={form.errorOf('description')}
        language="markdown"
        onChange={(description) => draft.change({ description })}
      />
      <Textarea
        label={editor.connection}
        description={editor.connection_hint}
        autosize
        minRows={1}
        dir="ltr"
        spellCheck={false}
        {...bind.text('connection_info')}
      />
      <TextInput label={editor.attribution} description={editor.attribution_hint} {...bind.text('attribution')} />
    </Card>
  );
}
