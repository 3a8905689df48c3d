import { Injectable } from '@nestjs/common';
import { ImportProgressed } from '../../transfer/backups/import/import.events';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { Handles } from '../../platform/events/handles';
import { Mailer } from '../../platform/mail/mailer';
import { Settings } from '../../settings/settings';
import { NearMisses } from '../../competition/submissions/near-misses';
import type { Check, CheckFinding } from './finding';
import { type CountedChallenge, type FaultyMailing, HealthQueries } from './health.queries';

const HOUR_SECONDS = 3600;
const MANY_WRONG = 50;
/** A solve within this time was probably prepared before the start or release. */
const SOON_SECONDS = 60;
/** Maximum difference of the clocks without a warning; clocks in one network normally differ less. */
const OFFSET_MILLIS = 2000;
const OVERDUE_SECONDS = 120;
/** Maximum number of challenges named in a finding, because a finding is one line. */
const MAX_LISTED = 3;

type ListedChallenge = Pick<CountedChallenge, 'id' | 'name'>;

/**
 * Checks for problems that appear while the platform is in use, mostly shortly before the start or during the event.
 */
@Injectable()
export class LiveChecks {
  readonly checks: readonly Check[] = [
    { code: 'start', tag: 'live', run: () => this.checkStart() },
    { code: 'mail', tag: 'live', run: () => this.checkMail() },
    { code: 'mailings', tag: 'live', run: () => this.checkMailings() },
    { code: 'never_solved', tag: 'live', run: () => this.checkNeverSolved() },
    { code: 'nearly_right', tag: 'live', run: () => this.checkNearlyRight() },
    { code: 'solved_at_once', tag: 'live', run: () => this.checkSolvedAtOnce() },
    { code: 'jobs', tag: 'live', run: () => this.checkJobs() },
    { code: 'clock', tag: 'live', run: () => this.checkClock() },
    { code: 'import', tag: 'live', run: () => this.checkImport() },
  ];
  private latestImport: ImportProgressed['status'] | null = null;

  constructor(
    private readonly queries: HealthQueries,
    private readonly misses: NearMisses,
    private readonly settings: Settings,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  @Handles(ImportProgressed)
  onImport({ status }: ImportProgressed): void {
    this.latestImport = status;
  }

  private get seconds(): number {
    return this.clock.millis() / 1000;
  }

  private async checkStart(): Promise<CheckFinding[]> {
    const start = this.settings.get('start');
    const end = this.settings.get('end');
    const isOver = end !== null && this.seconds >= end;
    if (isOver || (start !== null && start - this.seconds > HOUR_SECONDS)) return [];
    const when = start !== null && start > this.seconds ? 'the event starts within an hour' : 'the event is open';
    const findings: CheckFinding[] = [];
    if (this.settings.get('challenge_visibility') === 'admins')
      findings.push({
        ...{ level: 'error', code: 'challenges_closed', href: '/admin/settings/visibility' },
        ...{ text: `${when}, but only administrators can see the challenges`, remedy: 'change who can see challenges' },
      });
    const { all, visible } = await this.queries.challenges();
    if (all === 0)
      findings.push({
        ...{ level: 'error', code: 'no_challenges', href: '/admin/challenges/new' },
        ...{ text: `${when}, but there are no challenges`, remedy: 'create a challenge' },
      });
    else if (visible === 0)
      findings.push({
        ...{ level: 'error', code: 'challenges_hidden', href: '/admin/challenges' },
        ...{ text: `${when}, but no challenge is visible`, remedy: 'make the challenges visible' },
      });
    return findings;
  }

  private async checkMail(): Promise<CheckFinding[]> {
    const findings: CheckFinding[] = [];
    if (this.settings.get('verify_emails') && !this.mailer.isConfigured())
      findings.push({
        ...{ level: 'error', code: 'no_mail_server', href: '/admin/settings/mail' },
        text: 'players must confirm their email addresses, but no mail server is configured',
        remedy: 'configure a mail server, or do not require confirmed addresses',
      });
    const { failing, given_up, error } = await this.queries.mails();
    if (failing + given_up > 0)
      findings.push({
        ...{ level: given_up > 0 ? 'error' : 'warning', code: 'mail_failing', href: '/admin/mail' },
        text: `${counted(failing + given_up, 'email')} could not be sent; the mail server answered: ${error ?? 'nothing'}`,
        remedy: 'correct the email settings and try again',
      });
    return findings;
  }

  private async checkMailings(): Promise<CheckFinding[]> {
    return (await this.queries.faultyMailings()).map(mailingProblem);
  }

  private async checkNeverSolved(): Promise<CheckFinding[]> {
    const before = Instant.fromMillis(this.clock.millis() - HOUR_SECONDS * 1000);
    const challenges = await this.queries.neverSolved(MANY_WRONG, before);
    return oneLine(challenges, {
      one: (challenge) => ({
        ...{ level: 'warning', href: `/admin/challenges/${challenge.id}` },
        text: `${called(challenge)} has ${challenge.count} incorrect submissions and no correct one after an hour`,
        remedy: 'compare them with the flags',
      }),
      many: (which, names) => ({
        ...{ level: 'warning', href: '/admin/insights/challenges' },
        text: `${which} have at least ${MANY_WRONG} incorrect submissions each and no correct one after an hour: ${names}`,
        remedy: 'compare them with the flags',
      }),
    });
  }

  private async checkNearlyRight(): Promise<CheckFinding[]> {
    const misses = await this.misses.list();
    return oneLine(
      misses.map(({ challenge_id: id, ...miss }) => ({ id, ...miss })),
      {
        one: ({ provided, accounts, ...challenge }) => ({
          ...{ level: 'warning', href: `/admin/challenges/${challenge.id}` },
          text: `${accounts} accounts submitted ${JSON.stringify(provided)} for ${called(challenge)}, which is almost a flag`,
          remedy: 'check whether it should be accepted',
        }),
        many: (which, names) => ({
          ...{ level: 'warning', href: '/admin/submissions/clusters' },
          text: `${which} have an incorrect submission of several accounts that is almost a flag: ${names}`,
          remedy: 'check whether these should be accepted',
        }),
      },
    );
  }

  private async checkSolvedAtOnce(): Promise<CheckFinding[]> {
    const accounts = this.settings.isTeamsMode ? 'teams' : 'users';
    const challenges = await this.queries.solvedSoon(this.settings.moment('start'), SOON_SECONDS, accounts);
    return challenges.map((challenge) => ({
      ...{ level: 'warning', href: `/admin/challenges/${challenge.id}` },
      text: `${called(challenge)} was solved within a minute of ${challenge.is_release ? 'its release' : 'the start'} by ${counted(challenge.count, 'account')}`,
      remedy: 'check whether the flag was known before',
    }));
  }

  private async checkJobs(): Promise<CheckFinding[]> {
    const jobs = await this.queries.jobs();
    return jobs
      .filter(({ overdue_seconds }) => overdue_seconds > OVERDUE_SECONDS)
      .map(({ kind, overdue_seconds }) => ({
        level: 'warning',
        text: `a background job (${kind}) is overdue by ${overdue_seconds} seconds`,
        remedy: 'check the server log',
      }));
  }

  private async checkClock(): Promise<CheckFinding[]> {
    const offset = await this.queries.clockOffset();
    if (Math.abs(offset) <= OFFSET_MILLIS) return [];
    const seconds = Math.round(offset / 1000);
    const text = `the clocks of this machine and of the database differ by ${Math.abs(seconds)} seconds`;
    return [{ level: 'warning', text, remedy: 'synchronise the clocks' }];
  }

  private checkImport(): CheckFinding[] {
    if (this.latestImport?.state === 'running')
      return [
        {
          ...{ level: 'warning', href: '/admin/data', text: 'an import is running, and nobody can use the platform' },
          remedy: 'wait until it ends',
        },
      ];
    if (this.latestImport?.state !== 'failed') return [];
    const text = `the last import failed and changed nothing; ${this.latestImport.error ?? 'the reason is not known'}`;
    return [{ level: 'warning', text, href: '/admin/data', remedy: 'read its report' }];
  }
}

/**
 * Returns one finding for all challenges, so that many challenges with the same problem do not hide other findings.
 * Returns an empty list without challenges.
 */
function oneLine<Row extends ListedChallenge>(
  challenges: readonly Row[],
  lines: { one: (challenge: Row) => CheckFinding; many: (which: string, names: string) => CheckFinding },
): CheckFinding[] {
  const [first, ...others] = challenges;
  if (!first) return [];
  if (others.length === 0) return [lines.one(first)];
  const names = challenges.slice(0, MAX_LISTED).map(({ id, name }) => `${id} (${JSON.stringify(name ?? '')})`);
  const more = challenges.length > MAX_LISTED ? ' and others' : '';
  return [lines.many(`${challenges.length} challenges`, `${names.join(', ')}${more}`)];
}

function mailingProblem({ id, subject, state, error, waiting }: FaultyMailing): CheckFinding {
  const mailing = `the mailing ${JSON.stringify(subject)}`;
  const href = `/admin/mail/mailings/${id}`;
  const cause = error === null ? '' : `; the mail server answered: ${error}`;
  if (state === 'paused')
    return {
      ...{ level: error === null ? 'warning' : 'error', code: 'mailing_paused', href },
      text: `${mailing} is paused with ${counted(waiting, 'email')} left${cause}`,
      remedy: error === null ? 'resume or cancel it' : 'correct the email settings and resume it',
    };
  return {
    ...{ level: 'warning', code: 'mailing_failing', href, text: `${mailing} is sent no further at the moment${cause}` },
    remedy: error === null ? 'pause and resume it' : 'correct the email settings; it tries again',
  };
}

function called({ id, name }: ListedChallenge): string {
  return `challenge ${id} (${JSON.stringify(name ?? '')})`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
