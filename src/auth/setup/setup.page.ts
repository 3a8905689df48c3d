import { SETTINGS } from '../../settings/settings.registry';
import { checkboxField, fileField, hiddenField, inputField, selectField, textPage } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { FormValues } from '../../http/pages/form-values';
import { PICTURE_TYPES } from './setup-pictures.service';

const VISIBILITIES = [
  ['public', 'Everybody'],
  ['private', 'Players who are logged in'],
  ['admins', 'Administrators'],
] as const;

const PICTURES = [
  ['ctf_logo', 'Logo (optional)'],
  ['ctf_banner', 'Banner (optional)'],
  ['ctf_small_icon', 'Small icon (optional)'],
] as const;

/** The set-up form, with the values that were sent. Clients recognise it by the text `SetupForm`. */
export function setupPage(sent: FormValues, token: string): HtmlPage {
  const value = (name: string, fallback = ''): { name: string; value: string } => ({
    name,
    value: sent.text(name) || fallback,
  });
  const choice = (name: 'challenge' | 'account' | 'score', label: string): Html => {
    const key = `${name}_visibility` as const;
    const hidden = name === 'score' ? ([['hidden', 'Nobody']] as const) : [];
    return selectField({ ...value(key, SETTINGS[key].fallback), label }, [...VISIBILITIES, ...hidden]);
  };
  return new HtmlPage(
    'Setup',
    (nonce) =>
      html`<h1>Set up the competition</h1>
        <form id="SetupForm" method="post" action="/setup" enctype="multipart/form-data">
          ${hiddenField('nonce', nonce)} ${token !== '' && hiddenField('setup_token', token)}
          <fieldset>
            <legend>Administrator</legend>
            ${inputField({ ...value('name'), label: 'User name', autocomplete: 'username', required: true })}
            ${inputField({ ...value('email'), label: 'Email', type: 'email', autocomplete: 'email', required: true })}
            ${inputField({ ...value('password'), label: 'Password', type: 'password', autocomplete: 'new-password', required: true })}
          </fieldset>
          <fieldset>
            <legend>Competition</legend>
            ${inputField({ ...value('ctf_name'), label: 'Name', required: true })}
            ${inputField({ ...value('ctf_description'), label: 'Description (optional)' })}
            ${selectField({ ...value('user_mode', 'users'), label: 'Who competes' }, [
              ['users', 'Users, each for themselves'],
              ['teams', 'Teams'],
            ])}
            ${inputField({ ...value('team_size'), label: 'Members a team may have (optional)', type: 'number', hint: 'Empty or 0: no limit.' })}
            ${inputField({ ...value('start'), label: 'Start, in UTC (optional)', type: 'datetime-local' })}
            ${inputField({ ...value('end'), label: 'End, in UTC (optional)', type: 'datetime-local' })}
            ${PICTURES.map(([name, label]) => fileField({ name, label, accept: PICTURE_TYPES.join(',') }))}
          </fieldset>
          <fieldset>
            <legend>Who may see what</legend>
            ${choice('challenge', 'Challenges')} ${choice('account', 'Accounts')} ${choice('score', 'Scores')}
            ${selectField({ ...value('registration_visibility', 'public'), label: 'Registration' }, [
              ['public', 'Open to everybody'],
              ['private', 'Closed'],
            ])}
            ${checkboxField({ ...value('verify_emails'), label: 'Players must confirm their email address' })}
          </fieldset>
          <button type="submit" name="_submit" value="Submit">Set up</button>
        </form>`,
  );
}

/** A page for visitors who may not do the set-up, with the reason. */
export function setupClosedPage(by: 'token' | 'environment'): HtmlPage {
  const way = {
    token: html`The set-up of this competition needs a token. Open <code>/setup?token=…</code> with the one the server
      was given as <code>SETUP_TOKEN</code>.`,
    environment: html`The administrator of this competition is named by <code>ADMIN_NAME</code> and its like, and is
      made when the server starts. Start it again, or without them to finish the set-up here.`,
  };
  return textPage('Setup', html`<p>${way[by]}</p>`, 403);
}
