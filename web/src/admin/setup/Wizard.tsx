import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { useBoot } from '../../api/boot';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { setTitle } from '../../components/title';
import { useFilters } from '../../components/useFilters';
import { useMessages } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import { AdministratorStep } from './AdministratorStep';
import { BackupSetup } from './BackupSetup';
import { EventStep, ModeStep, TimesStep } from './EventSteps';
import { AppearanceStep } from './AppearanceStep';
import { Outcome, type Ended } from './Outcome';
import { setUp, setupToken } from './set-up';
import { bodyOf, faultsOf, FIELDS, NEW_SETUP, STEP_NAMES, stepOf, type SetupForm, type Step } from './setup-form';
import classes from './Setup.module.css';

const FILTERS = { step: '' };

/**
 * Asks for the event and its administrator step by step, and then creates both by one request. The step `backup` is an
 * alternative to all others.
 */
export function Wizard(): ReactNode {
  // With `push`, each step is an entry in the history, so that Back leads to the previous step.
  const { values, set } = useFilters(FILTERS, { push: true });
  const step = [...STEP_NAMES, 'backup' as const].find((name) => name === values.step) ?? 'event';
  const go = (next: Step | 'backup'): void => set({ step: next });
  return step === 'backup' ? <BackupSetup onBack={() => go('event')} /> : <Steps step={step} go={go} />;
}

function Steps({ step, go }: { step: Step; go: (step: Step | 'backup') => void }): ReactNode {
  const { setup: words, settings } = useAdminMessages();
  const { auth } = useMessages();
  const { password_min_length } = useBoot().registration;
  const draft = useDraft<SetupForm>('setup', NEW_SETUP);
  const [password, setPassword] = useState('');
  const [logo, setLogo] = useState<File | null>(null);
  const [ended, setEnded] = useState<Ended | null>(null);
  const number = STEP_NAMES.indexOf(step) + 1;
  const isLast = number === STEP_NAMES.length;
  const sentences = { ...settings.warnings, ...words.faults, short_password: auth.password_hint(password_min_length) };

  const check = (one: Step): void => {
    const faults = faultsOf(one, { form: draft.values, password, password_min_length });
    const fields = Object.entries(faults).map(([field, fault]) => [field, fault && [sentences[fault]]]);
    if (fields.length === 0) return;
    go(one);
    throw new ApiError(400, { fields: Object.fromEntries(fields) as object });
  };
  const form = useSubmit(FIELDS, async () => {
    for (const one of isLast ? STEP_NAMES : [step]) check(one);
    const next = STEP_NAMES[number];
    if (next) {
      go(next);
      return;
    }
    try {
      const done = await setUp(bodyOf(draft.values, password, setupToken()), logo);
      draft.reset();
      if (done === 'done') location.assign('/admin/welcome');
      else setEnded(done);
    } catch (error) {
      const wrong = error instanceof ApiError ? stepOf(Object.keys(error.fields)) : undefined;
      if (wrong) go(wrong);
      throw error;
    }
  });

  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  const title = words.steps[step];
  useEffect(() => {
    setTitle(`${title} · ${words.title} · Ensign`);
    if (previous.current === step) return;
    previous.current = step;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step, title, words.title]);

  if (ended) return <Outcome ended={ended} />;
  const bind = bindingsOf(draft, form);
  const before = STEP_NAMES[number - 2];
  return (
    <>
      <Progress at={number} go={go} />
      <form className={classes.card} onSubmit={form.submit} noValidate>
        <div>
          <p className={classes.number}>{words.number(number, STEP_NAMES.length)}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={classes.text}>{words.texts[step]}</p>
        </div>
        <FormErrors form={form} />
        {step === 'event' && <EventStep bind={bind} onBackup={() => go('backup')} />}
        {step === 'administrator' && (
          <AdministratorStep
            bind={bind}
            password={{ value: password, error: form.errorOf('password'), onChange: setPassword }}
          />
        )}
        {step === 'mode' && <ModeStep draft={draft} bind={bind} />}
        {step === 'times' && <TimesStep draft={draft} form={form} />}
        {step === 'appearance' && <AppearanceStep draft={draft} form={form} logo={logo} onLogo={setLogo} />}
        <div className={classes.actions}>
          {before && (
            <Button variant="default" disabled={form.isBusy} onClick={() => go(before)}>
              {words.back}
            </Button>
          )}
          <Button type="submit" loading={form.isBusy}>
            {isLast ? words.finish : words.next}
          </Button>
        </div>
      </form>
    </>
  );
}

function Progress({ at, go }: { at: number; go: (step: Step) => void }): ReactNode {
  const { setup: words } = useAdminMessages();
  return (
    <nav aria-label={words.progress}>
      <ol className={classes.steps}>
        {STEP_NAMES.map((step, index) => {
          const isBefore = index + 1 < at;
          const sign = (
            <>
              <span className={classes.mark} aria-hidden>
                {isBefore ? '✓' : index + 1}
              </span>
              <span className={classes.label}>{words.steps[step]}</span>
            </>
          );
          return (
            <li key={step} aria-current={index + 1 === at ? 'step' : undefined} data-before={isBefore || undefined}>
              {isBefore ? (
                <button type="button" onClick={() => go(step)}>
                  {sign}
                </button>
              ) : (
                <span>{sign}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
