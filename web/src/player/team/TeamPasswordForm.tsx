import { Button } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { bindingsOf } from '../../kit/form/bind';
import { FormErrors } from '../../kit/form/FormErrors';
import { PasswordField } from '../../kit/form/PasswordField';
import { useFields } from '../../kit/form/useFields';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import classes from './OwnTeam.module.css';

/** Changes the password of the team. */
export function TeamPasswordForm(): ReactNode {
  const { team, auth } = useWords();
  const { password_min_length } = useBoot().registration;
  const passwords = useFields({ password: '', confirm: '' });
  const [isDone, setDone] = useState(false);
  const form = useSubmit(['password', 'confirm'], async () => {
    setDone(false);
    await read(api.PATCH('/api/v1/teams/me', { body: passwords.values }));
    passwords.reset();
    setDone(true);
  });
  const bind = bindingsOf(passwords, form);
  return (
    <section className={classes.section}>
      <h2>{team.change_password}</h2>
      <form onSubmit={form.submit}>
        <FormErrors of={form} />
        <PasswordField
          label={team.current_password}
          required
          withAsterisk={false}
          autoComplete="current-password"
          {...bind.text('confirm')}
        />
        <PasswordField
          label={team.new_password}
          description={auth.password_hint(password_min_length)}
          required
          withAsterisk={false}
          minLength={password_min_length}
          autoComplete="new-password"
          {...bind.text('password')}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="default" loading={form.isBusy}>
            {team.change_password}
          </Button>
          <span role="status">{isDone ? team.password_changed : ''}</span>
        </div>
      </form>
    </section>
  );
}
