import { fileField, hiddenField } from '../../../http/pages/forms';
import { type Html, html } from '../../../http/pages/html';
import { HtmlPage } from '../../../http/pages/html-page';
import type { ImportRecord } from './import-record.entity';
import type { ImportLine, ImportReport, TableReport } from './import-report';

/** Lines shown on the page; the API has more. */
const MAX_SHOWN = 200;

/** The form to bring an event in, and what became of the last one: its record, or why it failed. */
export function importPage(record: ImportRecord | null, failure: string | null): HtmlPage {
  return new HtmlPage(
    'Import',
    (nonce) =>
      html`<h1>Import an event</h1>
        ${failure !== null && html`<p role="alert">${failure}</p>`}
        <p>
          The backup replaces everything here: accounts, challenges, results, pages, settings and files. Everyone is
          logged out, including you; log in again with an account from the backup. You cannot undo this: create an
          export first.
        </p>
        <form method="post" action="/admin/import" enctype="multipart/form-data">
          ${hiddenField('nonce', nonce)}
          ${fileField({ label: 'Backup', name: 'backup', accept: '.zip,application/zip' })}
          <div>
            <label for="certain"><input id="certain" type="checkbox" required /> I want to replace this event</label>
          </div>
          <button type="submit" name="_submit" value="Submit">Import</button>
        </form>
        ${record && reportOf(record)}`,
  );
}

function reportOf({ finished, report }: ImportRecord): Html {
  const { tables, lines, lines_total, uploads, seconds } = report;
  return html`<h2>The last import</h2>
    <p>
      Finished ${finished.toJSON()} after ${seconds} seconds, with ${uploads.stored} files (${uploads.bytes}
      bytes)${uploads.unnamed > 0 && html`; ${uploads.unnamed} files that no row names were left out`}.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col">Read</th>
          <th scope="col">Stored</th>
          <th scope="col">Repaired</th>
          <th scope="col">Rejected</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(tables)
          .sort(([one], [other]) => one.localeCompare(other))
          .map(tableRow)}
      </tbody>
    </table>
    ${ignoredOf(report)} ${lines.length > 0 && linesOf(lines, lines_total)}`;
}

function tableRow([table, { read, stored, repaired, refused }]: [string, TableReport]): Html {
  return html`<tr>
    <th scope="row">${table}</th>
    <td>${read}</td>
    <td>${stored}</td>
    <td>${repaired}</td>
    <td>${refused}</td>
  </tr> `;
}

function ignoredOf({ ignored }: ImportReport): Html | null {
  if (ignored.length === 0) return null;
  return html`<p>Ignored, because it is not supported here: ${ignored.join(', ')}</p>`;
}

function linesOf(lines: readonly ImportLine[], total: number): Html {
  const shown = lines.slice(0, MAX_SHOWN);
  return html`<h3>Rows with problems</h3>
    ${shown.length < total && html`<p>The first ${shown.length} of ${total}.</p>`}
    <ul>
      ${shown.map(
        ({ table, id, action, reason }) => html`<li>${table}${id !== null && html` ${id}`}, ${action}: ${reason}</li> `,
      )}
    </ul>`;
}
