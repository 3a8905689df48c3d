import { checkboxField, hiddenField } from '../../http/pages/forms';
import { html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { ResetPart } from './reset.dto';

const PARTS: Readonly<Record<ResetPart, { label: string; hint: string }>> = {
  accounts: {
    label: 'Accounts',
    hint: 'All users and teams, you among them, with everything they did. The set-up is open again, to the first visitor.',
  },
  submissions: {
    label: 'Submissions',
    hint: 'All answers, solves, awards and unlocked hints. Accounts stay and begin anew.',
  },
  challenges: {
    label: 'Challenges',
    hint: 'All challenges with their flags, hints, tags, files, comments and solves.',
  },
  pages: { label: 'Pages', hint: 'All pages with their files.' },
  notifications: { label: 'Notifications', hint: 'All announcements.' },
};

/** The form that removes the data of an event. */
export function resetPage(): HtmlPage {
  return new HtmlPage(
    'Reset',
    (nonce) =>
      html`<h1>Reset the competition</h1>
        <p>What is removed cannot be brought back. Make a backup of the database and the uploads first.</p>
        <form method="post" action="/admin/reset">
          ${hiddenField('nonce', nonce)}
          <fieldset>
            <legend>What to remove</legend>
            ${Object.entries(PARTS).map(([name, part]) => checkboxField({ name, ...part }))}
          </fieldset>
          <div>
            <label for="certain"><input id="certain" type="checkbox" required /> I want to remove this for good</label>
          </div>
          <button type="submit" name="_submit" value="Submit">Remove</button>
        </form>`,
  );
}
