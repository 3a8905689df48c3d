import { errorList, hiddenField, inputField } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { FormValues } from '../../http/pages/form-values';
import type { FormExtras } from '../shared/account-forms.service';
import { extraFields, profileFields } from '../shared/account-forms.page';

/** The form of a new team, filled in with what was sent, and the complaints about it. */
export function newTeamPage(extras: FormExtras, sent: FormValues, errors: readonly string[] = []): HtmlPage {
  return new HtmlPage(
    'New team',
    (nonce) =>
      html`<h1>New team</h1>
        ${errorList(errors)}
        <form method="post" action="/teams/new">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'Team name', name: 'name', value: sent.text('name'), required: true })}
          ${inputField({
            label: 'Team password',
            name: 'password',
            type: 'password',
            autocomplete: 'new-password',
            required: true,
            hint: 'Anyone who knows it can join.',
          })}
          ${extraFields(extras, sent)} ${profileFields(sent)}
          <button type="submit" name="_submit" value="Submit">Create team</button>
        </form>`,
    statusWith(errors),
  );
}

/** The form to join a team by its name and password, and how it was answered. */
export function joinPage(name: string, { errors, status }: { errors: readonly string[]; status: number }): HtmlPage {
  return new HtmlPage(
    'Join a team',
    (nonce) =>
      html`<h1>Join a team</h1>
        ${errorList(errors)}
        <form method="post" action="/teams/join">
          ${hiddenField('nonce', nonce)}
          ${inputField({ label: 'Team name', name: 'name', value: name, required: true })}
          ${inputField({ label: 'Team password', name: 'password', type: 'password', required: true })}
          <button type="submit" name="_submit" value="Submit">Join</button>
        </form>`,
    status,
  );
}

/** The form to accept an invitation. */
export function invitePage(team_name: string, code: string, errors: readonly string[] = []): HtmlPage {
  return new HtmlPage(
    'Invitation',
    (nonce) =>
      html`<h1>Join ${team_name}</h1>
        ${errorList(errors)}
        <form method="post" action="${invitePath(code)}">
          ${hiddenField('nonce', nonce)}
          <button type="submit" name="_submit" value="Submit">Join team</button>
        </form>`,
    statusWith(errors),
  );
}

/** Forms that make a team or take an invitation are refused as a whole. */
function statusWith(errors: readonly string[]): number {
  return errors.length > 0 ? 403 : 200;
}

/** Where a user who has the code may join. */
export function invitePath(code: string): string {
  return `/teams/invite?code=${encodeURIComponent(code)}`;
}
