import type { Page } from '../../http/envelope/results';
import { addressOf } from '../../http/pages/address';
import { errorList, hiddenField, inputField } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import type { FormValues } from '../../http/pages/form-values';
import type { FormExtras } from '../../accounts/account-forms';
import { extraFields, profileFields } from '../../accounts/account-forms.page';
import type { TeamListing, TeamPublicView, TeamSelfView } from '../../accounts/teams/team.views';
import type { MemberName } from '../../accounts/teams/teams.queries';

/** How a visitor without a team gets one. */
export function noTeamPage(mayFound: boolean): HtmlPage {
  return new HtmlPage(
    'Your team',
    () =>
      html`<h1>Your team</h1>
        <p>You play in a team here. Join one by its name and password, or by an invitation of its captain.</p>
        <p><a href="/teams/join">Join a team</a></p>
        ${mayFound && html`<p><a href="/teams/new">Make a new team</a></p>`}`,
  );
}

/** A team as others see it. */
export function teamPage(team: TeamPublicView, members: readonly MemberName[]): HtmlPage {
  return new HtmlPage(team.name, () => facts(team, members));
}

/** A team as its members see it; `code` invites players, null for all but the captain. */
export function ownTeamPage(team: TeamSelfView, members: readonly MemberName[], code: string | null): HtmlPage {
  return new HtmlPage(team.name, () => html`${facts(team, members)} ${code !== null && invitation(code)}`);
}

/** One page of the teams; `search` is what its address says of which teams they are. */
export function teamsPage({ rows, pagination }: Page<TeamListing>, search: Record<string, string>): HtmlPage {
  const { prev, next } = pagination;
  const address = (page: number): string => addressOf('/teams', { ...search, page });
  return new HtmlPage(
    'Teams',
    () =>
      html`<h1>Teams</h1>
        ${rows.length === 0 && html`<p>There are no teams yet.</p>`}
        <ul>
          ${rows.map(({ id, name, affiliation }) => {
            const school = affiliation ? `, ${affiliation}` : '';
            return html`<li><a href="/teams/${id}">${name}</a>${school}</li> `;
          })}
        </ul>
        <p>
          ${prev !== null && html`<a href="${address(prev)}" rel="prev">Previous page</a>`}
          ${next !== null && html`<a href="${address(next)}" rel="next">Next page</a>`}
        </p>`,
  );
}

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
            hint: 'Whoever knows it may join.',
          })}
          ${extraFields(extras, sent)} ${profileFields(sent)}
          <button type="submit" name="_submit" value="Submit">Make the team</button>
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
          <button type="submit" name="_submit" value="Submit">Join the team</button>
        </form>`,
    statusWith(errors),
  );
}

/** Forms that make a team or take an invitation are refused as a whole. */
function statusWith(errors: readonly string[]): number {
  return errors.length > 0 ? 403 : 200;
}

function facts(team: TeamPublicView | TeamSelfView, members: readonly MemberName[]): Html {
  const { name, affiliation, country, website, place, score } = team;
  return html`<h1>${name}</h1>
    ${affiliation && html`<p>${affiliation}</p>`} ${country && html`<p>${country}</p>`}
    ${website && html`<p><a href="${website}" rel="nofollow noopener">${website}</a></p>`}
    ${score !== null && html`<p>${place !== null && `${place} place, `}${score} points</p>`}
    <h2>Members</h2>
    <ul>
      ${members.map((member) => html`<li><a href="/users/${member.id}">${member.name}</a></li> `)}
    </ul>`;
}

function invitation(code: string): Html {
  return html`<h2>Invite players</h2>
    <p>
      Whoever opens <a href="${invitePath(code)}">this address</a> within a day may join. A new password of the team
      ends all invitations.
    </p>`;
}

/** Where a user who has the code may join. */
export function invitePath(code: string): string {
  return `/teams/invite?code=${encodeURIComponent(code)}`;
}
