import { REPORTS } from '../../transfer/exports/reports';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type {
  ChallengeSolveCountView,
  UserTotalsView,
  ValueCounts,
} from '../../scoreboard/statistics/statistics.views';

/** What the administrators' start page counts; `teams` is null while users compete. */
export interface Counts {
  users: UserTotalsView;
  teams: number | null;
  /** Challenges by state. */
  challenges: ValueCounts;
  /** Submissions by what came of them. */
  submissions: ValueCounts;
  solves: readonly ChallengeSolveCountView[];
}

/** Where administrators begin: how the event stands, and what can be done in a browser alone. */
export function adminPage({ users, teams, challenges, submissions, solves }: Counts): HtmlPage {
  return new HtmlPage(
    'Administration',
    () =>
      html`<h1>Administration</h1>
        <h2>Statistics</h2>
        <table>
          <tbody>
            ${countRow('Users', users.registered)} ${countRow('Users with a confirmed email address', users.confirmed)}
            ${teams !== null && countRow('Teams', teams)} ${countRows('Challenges', challenges)}
            ${countRows('Submissions', submissions)}
          </tbody>
        </table>
        ${solves.length > 0 && solvesTable(solves)}
        <h2>Exports</h2>
        <p>
          <a href="/admin/export">The whole event as a zip</a>, which CTFd 3.7.1 reads too. Keep it safe: it contains
          secrets such as password hashes and the settings of your mail server.
        </p>
        <p>Tables and reports as CSV files, without secrets:</p>
        ${exportLinks()}
        <h2>More</h2>
        <ul>
          <li><a href="/docs">The API, for everything else</a></li>
          <li><a href="/admin/import">Import an event</a></li>
          <li><a href="/admin/reset">Reset the competition</a></li>
        </ul>`,
  );
}

function countRow(what: string, count: number): Html {
  return html`<tr>
    <th scope="row">${what}</th>
    <td>${count}</td>
  </tr> `;
}

function countRows(what: string, counts: ValueCounts): Html[] {
  return Object.entries(counts).map(([value, count]) => countRow(`${what}, ${value}`, count));
}

function solvesTable(solves: Counts['solves']): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Challenge</th>
        <th scope="col">Solves</th>
      </tr>
    </thead>
    <tbody>
      ${solves.map(({ id, name, solves: count }) => countRow(name ?? `Challenge ${id}`, count))}
    </tbody>
  </table>`;
}

function exportLinks(): Html {
  const tables = [...REPORTS.keys()].sort();
  return html`<ul>
    ${tables.map(
      (table) => html`<li><a href="/admin/export/csv?table=${encodeURIComponent(table)}">${table}</a></li> `,
    )}
  </ul>`;
}
