import type { AttemptResult } from '../../competition/attempts/attempt.rules';
import type { ChallengeSolveRecord } from '../../challenges/challenges/challenge-solves.views';
import type {
  AnonymizedChallenge,
  ChallengeDetail,
  ChallengeHint,
  ChallengeListing,
} from '../../challenges/challenges/challenge.views';
import { errorList, hiddenField, inputField } from '../../http/pages/forms';
import { type Html, html } from '../../http/pages/html';
import { HtmlPage } from '../../http/pages/html-page';
import { momentText } from '../pages/moment-text';

type ListedChallenge = ChallengeListing | AnonymizedChallenge;

/** What came of a form on the page of a challenge. */
export interface ChallengeOutcome {
  /** The answer as it was sent. */
  submission?: string;
  result?: AttemptResult;
  answerErrors?: readonly string[];
  hintErrors?: readonly string[];
}

/** What the page of a challenge needs beside the challenge. */
interface ChallengeSurroundings extends ChallengeOutcome {
  /** What to know of the event; null while it simply runs. */
  notice: string | null;
  isGuest: boolean;
  /** Markdown of an administrator as HTML that is safe to show. */
  render: (markdown: string) => Html;
}

/** The challenges by category, in the order of the list; null where they are not to be seen now. */
export function challengesPage(notice: string | null, challenges: readonly ListedChallenge[] | null): HtmlPage {
  return new HtmlPage(
    'Challenges',
    () =>
      html`<h1>Challenges</h1>
        ${noticeText(notice)} ${challenges?.length === 0 && html`<p>There are none yet.</p>`}
        ${[...byCategory(challenges ?? [])].map(([category, group]) => categoryTable(category, group))}`,
  );
}

/** One challenge with its files, hints and the form for an answer. */
export function challengePage(
  challenge: ChallengeDetail | AnonymizedChallenge,
  around: ChallengeSurroundings,
): HtmlPage {
  if (challenge.type === 'hidden')
    return new HtmlPage(
      challenge.name,
      () =>
        html`${wayBack()}
          <h1>${challenge.name}</h1>
          <p>This challenge opens once others are solved.</p>`,
    );
  const { id, name, description, attribution, connection_info } = challenge;
  return new HtmlPage(
    nameOf(challenge),
    (nonce) =>
      html`${wayBack()}
        <h1>${name}</h1>
        ${factsLine(challenge)} ${noticeText(around.notice)} ${description && around.render(description)}
        ${attribution && html`<div>${around.render(attribution)}</div>`}
        ${connection_info && html`<p>Connection: <code>${connection_info}</code></p>`} ${fileLinks(challenge.files)}
        ${hintsSection(challenge, around, nonce)}
        <section id="answer">
          <h2>Answer</h2>
          ${outcomeText(around)} ${answerForm(challenge, around, nonce)}
        </section>
        ${challenge.solves !== null && html`<p><a href="/challenges/${id}/solves">Who solved it</a></p>`}`,
  );
}

/** Of who solved a challenge: more are more than anybody reads. */
const SOLVERS_SHOWN = 500;

/** Who solved a challenge, the first first. */
export function solversPage(
  challenge: { id: number; name: string | null },
  solves: readonly ChallengeSolveRecord[],
): HtmlPage {
  const title = `Solves of ${nameOf(challenge)}`;
  return new HtmlPage(
    title,
    () =>
      html`<p><a href="/challenges/${challenge.id}">${nameOf(challenge)}</a></p>
        <h1>${title}</h1>
        ${solves.length === 0 && html`<p>Nobody has solved it yet.</p>`}
        <ol>
          ${solves
            .slice(0, SOLVERS_SHOWN)
            .map(
              ({ account_url, name, date }) =>
                html`<li>
                  <a href="${account_url}">${name}</a>, <time datetime="${date}">${momentText(date)}</time>
                </li> `,
            )}
        </ol>
        ${solves.length > SOLVERS_SHOWN && html`<p>These are the first ${SOLVERS_SHOWN} of ${solves.length}.</p>`}`,
  );
}

/** Where a hint of a challenge stands. */
export function hintPath(challenge_id: number, hint_id: number): string {
  return `/challenges/${challenge_id}#hint-${hint_id}`;
}

function byCategory(challenges: readonly ListedChallenge[]): Map<string, ListedChallenge[]> {
  const groups = new Map<string, ListedChallenge[]>();
  for (const challenge of challenges) {
    const category = challenge.category || 'Others';
    groups.set(category, [...(groups.get(category) ?? []), challenge]);
  }
  return groups;
}

function categoryTable(category: string, challenges: readonly ListedChallenge[]): Html {
  return html`<h2>${category}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Challenge</th>
          <th scope="col">Points</th>
          <th scope="col">Solves</th>
        </tr>
      </thead>
      <tbody>
        ${challenges.map(
          (challenge) =>
            html`<tr>
              <td>${challengeLink(challenge)}</td>
              <td>${challenge.value}</td>
              <td>${challenge.solves}</td>
            </tr> `,
        )}
      </tbody>
    </table>`;
}

/** Masked challenges are named only to show that there is more to come. */
function challengeLink(challenge: ListedChallenge): Html {
  if (challenge.type === 'hidden') return html`${challenge.name}`;
  const { id, solved_by_me, tags } = challenge;
  return html`<a href="/challenges/${id}">${nameOf(challenge)}</a>${solved_by_me && html` <strong>solved</strong>`}
    ${tags.length > 0 && html`<small>${tags.join(', ')}</small>`}`;
}

function wayBack(): Html {
  return html`<p><a href="/challenges">All challenges</a></p>`;
}

function factsLine({ value, category, tags, solves, max_attempts }: ChallengeDetail): Html {
  const facts = [
    `${value ?? 0} points`,
    category,
    ...tags,
    solves !== null && `${solves} ${solves === 1 ? 'solve' : 'solves'}`,
    max_attempts !== null &&
      max_attempts > 0 &&
      `${max_attempts} wrong ${max_attempts === 1 ? 'answer' : 'answers'} allowed`,
  ];
  return html`<p>${facts.filter(Boolean).join(' · ')}</p>`;
}

function noticeText(notice: string | null): Html | null {
  return notice === null ? null : html`<p role="status"><strong>${notice}</strong></p>`;
}

function fileLinks(files: readonly string[]): Html | null {
  if (files.length === 0) return null;
  return html`<h2>Files</h2>
    <ul>
      ${files.map((href) => html`<li><a href="${href}">${fileName(href)}</a></li> `)}
    </ul>`;
}

/** `/files/<directory>/<name>?token=…` */
function fileName(href: string): string {
  return href.split('?', 1)[0]?.split('/').at(-1) ?? '';
}

function hintsSection(
  { id, hints }: ChallengeDetail,
  { hintErrors = [], isGuest, render }: ChallengeSurroundings,
  nonce: string,
): Html | null {
  if (hints.length === 0) return null;
  const text = (hint: ChallengeHint): Html => {
    if (hint.content !== undefined) return render(hint.content);
    if (isGuest) return html`<p>${hint.cost} points, for players who are logged in.</p>`;
    return html`<form method="post" action="/challenges/${id}/hints/${hint.id}#hints">
      ${hiddenField('nonce', nonce)}
      <button type="submit" name="_submit" value="Submit">Unlock for ${hint.cost} points</button>
    </form>`;
  };
  return html`<section id="hints">
    <h2>Hints</h2>
    ${errorList(hintErrors)}
    ${hints.map(
      (hint, i) =>
        html`<section id="hint-${hint.id}">
          <h3>${hint.title || `Hint ${i + 1}`}</h3>
          ${text(hint)}
        </section> `,
    )}
  </section>`;
}

function outcomeText({ result, answerErrors = [] }: ChallengeOutcome): Html | null {
  if (!result) return errorList(answerErrors);
  const { status, message } = result;
  if (status === 'correct' || status === 'partial') return html`<p role="status"><strong>${message}</strong></p>`;
  return errorList([message]);
}

function answerForm(
  challenge: ChallengeDetail,
  { isGuest, submission, result }: ChallengeSurroundings,
  nonce: string,
): Html {
  const { id, solved_by_me, next_id } = challenge;
  if (solved_by_me)
    return html`<p>You solved this challenge.</p>
      ${next_id !== null && html`<p><a href="/challenges/${next_id}">Next challenge</a></p>`}`;
  if (isGuest)
    return html`<p><a href="/login?next=${encodeURIComponent(`/challenges/${id}`)}">Log in to answer</a></p>`;
  const value = result?.status === 'partial' ? '' : submission;
  return html`<form method="post" action="/challenges/${id}#answer">
    ${hiddenField('nonce', nonce)} ${inputField({ label: 'Flag', name: 'submission', value, required: true })}
    <button type="submit" name="_submit" value="Submit">Submit</button>
  </form>`;
}

function nameOf({ id, name }: { id: number; name: string | null }): string {
  return name || `Challenge ${id}`;
}
