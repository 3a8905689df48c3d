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
  /** What a field holds, as a text for people; not needed for a new record. */
  textOf?: (name: string, value: unknown) => string;
  /** What is said about a draft from an earlier visit. */
  restored?: string;
  label?: string;
  children: ReactNode;
}

/** The form of a record: errors and conflicts above its inputs, the button to save below, and a question before it is left unsaved. */
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
