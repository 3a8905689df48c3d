import type { Page, Pagination } from '../../http/envelope/results';
import { addressOf } from '../../http/pages/address';
import { inputField, selectField } from '../../http/pages/forms';
import { Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { NotificationView } from '../notifications/notification.views';
import type { ScoreboardQuery } from '../../scoreboard/scoreboard.dto';
import type { BoardRowView } from '../../scoreboard/scoreboard.views';
import type { UserSearch } from '../../accounts/users/user.dto';
import type { UserSubmissionView } from '../../competition/results/results.views';
import type { UserListing, UserPublicView } from '../../accounts/users/user.views';
import { momentText } from '../pages/moment-text';

const SEARCH_FIELDS = [
  ['name', 'Name'],
  ['affiliation', 'Affiliation'],
  ['country', 'Country'],
  ['website', 'Website'],
] as const;

/** A page of the users, with a form to look for some of them. */
export function usersPage(
  users: Page<UserListing>,
  { q, field, ...filters }: UserSearch & { q: string; field: string },
): HtmlPage {
  const { page: _page, ...kept } = filters;
  const search = q === '' ? kept : { ...kept, q, field };
  return new HtmlPage(
    'Users',
    () =>
      html`<h1>Users</h1>
        <form method="get" action="/users">
          ${selectField({ label: 'Look in', name: 'field', value: field }, SEARCH_FIELDS)}
          ${inputField({ label: 'For', name: 'q', value: q, type: 'search' })}
          <button type="submit">Search</button>
        </form>
        <table>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Affiliation</th>
              <th scope="col">Country</th>
            </tr>
          </thead>
          <tbody>
            ${users.rows.map(
              ({ id, name, affiliation, country }) =>
                html`<tr>
                  <td><a href="/users/${id}">${name}</a></td>
                  <td>${affiliation}</td>
                  <td>${country}</td>
                </tr> `,
            )}
          </tbody>
        </table>
        ${pageLinks('/users', search, users.pagination)}`,
  );
}

/** One user with their solves; null where the visitor may not see scores. */
export function userPage(user: UserPublicView, solves: readonly UserSubmissionView[] | null): HtmlPage {
  const { name, affiliation, country, website, fields, place, score } = user;
  const facts: [string, Html | string | number | null][] = [
    ['Place', place],
    ['Points', score],
    ['Affiliation', affiliation],
    ['Country', country],
    ['Website', website === null ? null : websiteLink(website)],
    ...fields.map((entry): [string, string | null] => [entry.name, fieldText(entry.value)]),
  ];
  return new HtmlPage(
    name,
    () =>
      html`<h1>${name}</h1>
        <dl>
          ${facts.map(
            ([term, fact]) =>
              fact !== null &&
              fact !== '' &&
              html`<dt>${term}</dt>
                <dd>${fact}</dd> `,
          )}
        </dl>
        ${solves && solvesTable(solves)}`,
  );
}

/** One page of the board. */
export function scoreboardPage({ rows, pagination }: Page<BoardRowView>, query: ScoreboardQuery): HtmlPage {
  const { page: _page, ...kept } = query;
  return new HtmlPage(
    'Scoreboard',
    () =>
      html`<h1>Scoreboard</h1>
        <table>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Name</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ pos, account_url, name, score, bracket_name }) =>
                html`<tr>
                  <td>${pos}</td>
                  <td><a href="${account_url}">${name}</a>${bracket_name && html` <small>${bracket_name}</small>`}</td>
                  <td>${score}</td>
                </tr> `,
            )}
          </tbody>
        </table>
        ${pageLinks('/scoreboard', kept, pagination)}`,
  );
}

/** Announcements, the newest first. */
export function notificationsPage(notifications: readonly NotificationView[]): HtmlPage {
  return new HtmlPage(
    'Notifications',
    () =>
      html`<h1>Notifications</h1>
        ${notifications.length === 0 && html`<p>There are none yet.</p>`}
        ${notifications.toReversed().map(
          ({ title, html: text = '', date }) =>
            html`<article>
              <h2>${title}</h2>
              <p><time datetime="${date.zulu()}">${momentText(date.zulu())}</time></p>
              ${new Html(text)}
            </article> `,
        )}`,
  );
}

function solvesTable(solves: readonly UserSubmissionView[]): Html {
  return html`<h2>Solves</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Challenge</th>
          <th scope="col">Category</th>
          <th scope="col">Points</th>
          <th scope="col">Time</th>
        </tr>
      </thead>
      <tbody>
        ${solves.map(
          ({ challenge, date }) =>
            html`<tr>
              <td>${challenge.name}</td>
              <td>${challenge.category}</td>
              <td>${challenge.value}</td>
              <td><time datetime="${date.zulu()}">${momentText(date.zulu())}</time></td>
            </tr> `,
        )}
      </tbody>
    </table>`;
}

/** Links to the pages before and after; `query` is what else the address says. */
function pageLinks(path: string, query: object, { page, pages, prev, next }: Pagination): Html {
  const link = (to: number | null, text: string): Html | null =>
    to === null ? null : html`<a href="${addressOf(path, { ...query, page: to })}">${text}</a>`;
  return html`<p>${link(prev, 'Previous')} ${pages > 1 && `Page ${page} of ${pages}`} ${link(next, 'Next')}</p>`;
}

/** Imports may have kept addresses of any kind; only those of the web become links. */
function websiteLink(website: string): Html {
  if (!/^https?:\/\//i.test(website)) return html`${website}`;
  return html`<a href="${website}" rel="nofollow noopener noreferrer">${website}</a>`;
}

function fieldText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : null;
}
