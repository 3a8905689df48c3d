import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats } from '../../i18n/context';
import { DangerDialog } from '../components/DangerDialog';
import { useAdminMessages } from '../messages';
import { checkCtfd, importFromCtfd, type CtfdSource, type ImportCheck } from './ctfd-import';
import classes from './DataScreen.module.css';
import { ImportReport } from './ImportReport';
import type { Step } from './progress-lines';

/** Imports the event of a running CTFd: reads it, shows what will differ, and begins the import after a confirmation. */
export function CtfdImport({ onBegin }: { onBegin: (id: string) => void }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { values, change } = useFields<CtfdSource>({ url: '', token: '' });
  const [step, setStep] = useState<Step | null>(null);
  const [check, setCheck] = useState<ImportCheck | null>(null);
  const form = useSubmit(['url', 'token'], async () => {
    setCheck(null);
    try {
      setCheck(await checkCtfd(values, setStep));
    } finally {
      setStep(null);
    }
  });
  const begin = async (): Promise<void> => {
    try {
      onBegin(await importFromCtfd(values, setStep));
    } finally {
      setStep(null);
    }
  };
  // Removes the check, because it is about the previous address and token.
  const edit = (more: Partial<CtfdSource>): void => {
    change(more);
    setCheck(null);
  };
  const bind = bindingsOf({ values, change: edit }, form);
  return (
    <>
      <form className="stack" onSubmit={form.submit}>
        <TextInput
          label={words.ctfd.url}
          type="url"
          required
          placeholder="https://ctf.example.org"
          {...bind.text('url')}
        />
        <PasswordField
          label={words.ctfd.token}
          description={words.ctfd.token_help}
          required
          autoComplete="off"
          {...bind.text('token')}
        />
        <FormErrors form={form} />
        <Button type="submit" variant={check ? 'default' : 'filled'} className={classes.start} loading={form.isBusy}>
          {words.ctfd.check}
        </Button>
      </form>
      {form.isBusy && step && <StepLine step={step} />}
      {check && (
        <>
          <Losses check={check} />
          <div>
            <DangerDialog
              label={words.start}
              title={words.ask(check.ctf_name ?? values.url)}
              text={step ? stepText(step, words) : words.refused}
              goes={words.goes}
              typed
              run={begin}
            />
          </div>
        </>
      )}
    </>
  );
}

type Words = ReturnType<typeof useAdminMessages>['data']['import'];

function stepText({ phase, done, total, unit }: Step, words: Words): string {
  const name = (words.phases as Partial<Record<string, string>>)[phase] ?? phase;
  if (total === null) return done === 0 ? name : `${name}: ${done}${unit === undefined ? '' : ` ${unit}`}`;
  return `${name}: ${words.done_of(String(done), String(total))}`;
}

function StepLine({ step }: { step: Step }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { done, total } = step;
  const text = stepText(step, words);
  return (
    <div className={classes.running}>
      <progress value={total === null ? undefined : done} max={total ?? 1} aria-label={text} />
      <p role="status">{text}</p>
    </div>
  );
}

/** Report of a check: the parts of the event that an import would change or lose. */
function Losses({ check }: { check: ImportCheck }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { list, number } = useFormats();
  const { plugins, challenge_types, settings, theme, scripts, users_without_password } = check.lost;
  const { lost } = words.ctfd;
  const groups = [
    [lost.plugins, plugins],
    [lost.challenge_types, challenge_types],
    [lost.theme, theme === null ? [] : [theme]],
    [lost.settings, settings],
    [lost.scripts, scripts],
    [lost.users_without_password, users_without_password === 0 ? [] : [number(users_without_password)]],
  ] as const;
  const lines = groups.filter(([, names]) => names.length > 0);
  return (
    <section className={classes.report} aria-label={words.ctfd.differs}>
      <h3 className={classes.subtitle}>{words.ctfd.differs}</h3>
      <span>{words.ctfd.origin(check.ctf_name ?? '', check.ctfd_version)}</span>
      {lines.length === 0 ? (
        <span>{lost.nothing}</span>
      ) : (
        <ul className={classes.lost}>
          {lines.map(([title, names]) => (
            <li key={title}>
              {title}: <bdi>{list(names)}</bdi>
            </li>
          ))}
        </ul>
      )}
      <ImportReport report={check} />
    </section>
  );
}
