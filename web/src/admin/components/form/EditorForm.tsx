import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormSummary } from './FormSummary';
import { LeaveGuard } from './LeaveGuard';
import { MergeReport } from './MergeReport';
import { SaveLine } from './SaveLine';
import type { MergedForm } from './useMergedForm';

interface Props<T extends Readonly<Record<string, unknown>>> {
  editor: MergedForm<T>;
  labels: Readonly<Record<string, string>>;
  textOf?: (name: string, value: unknown) => string;
  restored?: string;
  label?: string;
  children: ReactNode;
}

export function EditorForm<T extends Readonly<Record<string, unknown>>>(props: Props<T>): ReactNode {
  const { editor, labels, textOf = () => '', restored, label, children } = props;
  const { draft, form, merge, saved, isNew, isRestored } = editor;
  return (
    <form className="stack-wide" onSubmit={form.submit} noValidate>
      {restored !== undefined && isRestored && draft.isChanged && (
        <Alert color="yellow" variant="light">
          {restored}
        </Alert>
      )}
      <FormSummary form={form} labels={labels} />
      <MergeReport {...{ merge, draft, saved, labels, textOf }} />
      {children}
      <SaveLine form={form} draft={draft} label={label} always={isNew} />
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={draft.reset} />
    </form>
  );
}
