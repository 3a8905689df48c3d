import { checkboxField, hiddenField } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { ResetPart } from './reset.dto';

const PARTS: Readonly<Record<ResetPart, { label: string; hint: string }>> = {
  accounts: {
    label: 'Accounts',
    hint: 'All users and teams, including you, with all their results. The setup page is open again, to the first visitor.',
  },
  submissions: {
    label: 'Submissions',
    hint: 'All submissions, solves, awards and unlocked hints. Accounts are kept and start again from zero.',
  },
  challenges: {
    label: 'Challenges',
    hint: 'All challenges with their flags, hints, tags, files, comments and solves.',
  },
  pages: { label: 'Pages', hint: 'All pages with their files.' },
  notifications: { label: 'Notifications', hint: 'All notifications.' },
};

/** The form that removes the data of an event. */
export function resetPage(): HtmlPage {
  return new HtmlPage(
    'Reset',
    (nonce) =>
      html`<h1>Reset the competition</h1>
        <p>You cannot undo this. Make a backup of the database and the uploads first.</p>
        <form method="post" action="/admin/reset">
          ${hiddenField('nonce', nonce)}
          <fieldset>
            <legend>What to delete</legend>
            ${Object.entries(PARTS).map(([name, part]) => checkboxField({ name, ...part }))}
          </fieldset>
          <div>
            <label for="certain"><input id="certain" type="checkbox" required /> Delete this permanently</label>
          </div>
          <button type="submit" name="_submit" value="Submit">Delete</button>
        </form>`,
  );
}
