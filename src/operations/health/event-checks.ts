import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { dependsOnItself, isInstalled, prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { oddTerms } from '../../challenges/challenges/challenge-terms';
import { FlagsService } from '../../challenges/flags/flags.service';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { Storage } from '../../platform/storage/storage';
import { Settings } from '../../settings/settings';
import { SiteAddress } from '../../settings/site-address';
import { type Check, type CheckFinding, ok, orOk } from './finding';

const LITTLE_SPACE_MIB = 1024;
const MEBIBYTE = 1024 * 1024;

interface CheckedChallenge extends Pick<
  Challenge,
  'id' | 'name' | 'type' | 'state' | 'value' | 'initial' | 'minimum' | 'decay' | 'function'
> {
  requirements: unknown;
  has_flag: boolean;
  has_results_key: boolean;
}

/** Checks the challenges and settings of the event, the uploaded files and the free disk space. Changes nothing. */
@Injectable()
export class EventChecks {
  readonly checks: readonly Check[] = [
    { code: 'flags', tag: 'event', run: () => this.checkFlags() },
    { code: 'times', tag: 'event', run: () => this.checkTimes() },
    { code: 'public_url', tag: 'event', run: () => this.checkAddress() },
    { code: 'challenges', tag: 'event', run: () => this.checkChallenges() },
    // Opens every file, so it has the tag `process`: the panel does not run it.
    { code: 'uploads', tag: 'process', run: () => this.checkUploads() },
    { code: 'disk', tag: 'event', run: () => this.checkDisk() },
  ];

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly site: SiteAddress,
    private readonly storage: Storage,
    private readonly flags: FlagsService,
  ) {}

  private async checkFlags(): Promise<CheckFinding[]> {
    const unusable = await this.flags.unusable();
    const findings = unusable.map(({ id, challenge_id, reason }): CheckFinding => ({
      level: 'error',
      text: `flag ${id} of challenge ${challenge_id ?? '-'}: ${reason} Write it again.`,
      ...(challenge_id === null ? {} : { href: pageOf(challenge_id) }),
    }));
    return orOk(findings, 'every flag can be matched');
  }

  private checkTimes(): CheckFinding[] {
    // NaN for times that are not set: comparisons with NaN are false, so these cause no finding.
    const moment = (key: 'start' | 'end' | 'freeze'): number => this.settings.get(key) ?? NaN;
    const [start, end, freeze] = [moment('start'), moment('end'), moment('freeze')];
    const href = '/admin/settings/times';
    const findings: CheckFinding[] = [];
    if (end <= start)
      findings.push({ level: 'error', text: 'the event ends before it starts', remedy: 'change start or end', href });
    if (freeze <= start || freeze >= end)
      findings.push({
        level: 'warning',
        text: 'the freeze is not between start and end',
        remedy: 'change or remove it',
        href,
      });
    return orOk(findings, 'start, freeze and end are in order');
  }

  private checkAddress(): CheckFinding[] {
    if (this.config.http.public_url !== '') return ok(this.config.http.public_url);
    const { origin } = this.site;
    const links = origin === null ? 'emails with links are not sent' : `links in emails lead to ${origin}`;
    const remedy = 'set it to the URL that players open';
    return [{ level: 'warning', text: `PUBLIC_URL is not set, and ${links}`, remedy }];
  }

  private async checkChallenges(): Promise<CheckFinding[]> {
    const challenges = await this.database.query<CheckedChallenge>(
      `SELECT id, name, type, state, value, initial, minimum, decay, function, requirements,
              EXISTS (SELECT FROM flags WHERE challenge_id = challenges.id) AS has_flag,
              EXISTS (SELECT FROM result_keys WHERE challenge_id = challenges.id) AS has_results_key
         FROM challenges ORDER BY id`,
    );
    return orOk(
      [
        ...playProblems(challenges),
        ...valueProblems(challenges),
        ...prerequisiteProblems(challenges),
        ...nameProblems(challenges),
      ],
      'every visible challenge can be solved',
    );
  }

  private async checkUploads(): Promise<CheckFinding[]> {
    const files = await this.database.query<Record<'location' | 'stored_as', string> & { challenge_id: number | null }>(
      'SELECT location, stored_as, challenge_id FROM files ORDER BY id',
    );
    const findings: CheckFinding[] = [];
    for (const { location, stored_as, challenge_id } of files) {
      const bytes = await this.storage.open(stored_as);
      bytes?.destroy();
      if (bytes) continue;
      const owner = challenge_id === null ? '' : ` of challenge ${challenge_id}`;
      const href = challenge_id === null ? {} : { href: pageOf(challenge_id) };
      findings.push({
        level: 'error',
        text: `the file ${location}${owner} is missing from the storage`,
        remedy: 'upload it again',
        ...href,
      });
    }
    return orOk(findings, 'no file is missing');
  }

  private async checkDisk(): Promise<CheckFinding[]> {
    const { data, storage } = this.config;
    if (data.database_url !== '' && storage.upload_provider !== 'filesystem')
      return [{ level: 'unset', text: 'nothing is stored on this machine' }];
    const { bavail, bsize } = await statfs(data.root);
    const free = `${Math.floor((bavail * bsize) / MEBIBYTE)} MiB free in ${data.root}`;
    if (bavail * bsize >= LITTLE_SPACE_MIB * MEBIBYTE) return ok(free);
    return [{ level: 'warning', text: free, remedy: 'free some space; uploads fail when the disk is full' }];
  }
}

function playProblems(challenges: readonly CheckedChallenge[]): CheckFinding[] {
  const problem =
    (level: CheckFinding['level'], code: string, text: string, remedy: string) =>
    (challenge: CheckedChallenge): CheckFinding => ({
      ...{ level, code, text: `${called(challenge)} ${text}`, remedy, href: pageOf(challenge.id) },
    });
  // A service with a results key can report solves of a challenge without flags, and points for a challenge without a
  // value.
  const played = challenges.filter((challenge) => isPlayed(challenge) && !challenge.has_results_key);
  return [
    ...played
      .filter(({ has_flag }) => !has_flag)
      .map(problem('error', 'no_flag', 'has no flag, so nobody can solve it', 'add a flag or hide the challenge')),
    ...played
      .filter(({ initial, value }) => !(initial ?? value))
      .map(problem('warning', 'no_value', 'is worth no points', 'set its value')),
  ];
}

/**
 * Finds values and decay terms that are probably a mistake. Includes hidden challenges, which are often prepared for
 * the event.
 */
function valueProblems(challenges: readonly CheckedChallenge[]): CheckFinding[] {
  return challenges.filter(isInstalled).flatMap((challenge) =>
    oddTerms(challenge).map(({ field, message }): CheckFinding => ({
      ...{ level: 'warning', code: 'terms', href: pageOf(challenge.id) },
      text: `${called(challenge)}: ${field} ${message}`,
      remedy: 'change it if this is not intended',
    })),
  );
}

function prerequisiteProblems(challenges: readonly CheckedChallenge[]): CheckFinding[] {
  const byId = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  const prerequisitesOf = new Map(
    challenges.map(({ id, requirements }) => [id, prerequisiteIds(requirements).filter((other) => other !== id)]),
  );
  return challenges.filter(isPlayed).flatMap((challenge) => {
    const problem = (level: CheckFinding['level'], text: string, remedy: string): CheckFinding => ({
      ...{ level, code: 'prerequisites', href: pageOf(challenge.id) },
      ...{ text: `${called(challenge)} ${text}`, remedy },
    });
    const findings: CheckFinding[] = [];
    for (const id of prerequisitesOf.get(challenge.id) ?? []) {
      const required = byId.get(id);
      if (!required)
        findings.push(
          problem(
            'warning',
            `requires challenge ${id}, which does not exist and is ignored`,
            'remove this prerequisite',
          ),
        );
      else if (!isPlayed(required))
        findings.push(
          problem(
            'error',
            `requires ${called(required)}, which cannot be solved`,
            'make it visible or remove this prerequisite',
          ),
        );
    }
    if (dependsOnItself(challenge.id, prerequisitesOf))
      findings.push(problem('error', 'requires itself through other challenges', 'remove one of the prerequisites'));
    return findings;
  });
}

/** Finds missing and repeated names, because `challenges push` identifies challenges by name. */
function nameProblems(challenges: readonly CheckedChallenge[]): CheckFinding[] {
  const idsByName = new Map<string, number[]>();
  for (const { id, name } of challenges) idsByName.set(name ?? '', [...(idsByName.get(name ?? '') ?? []), id]);
  const problem = (text: string, id: number): CheckFinding => ({
    ...{ level: 'warning', code: 'names', href: pageOf(id) },
    text: `${text}, but challenges push identifies challenges by name`,
    remedy: 'give it a unique name',
  });
  return [...idsByName].flatMap(([name, ids]) => {
    if (name === '') return ids.map((id) => problem(`challenge ${id} has no name`, id));
    const [first, ...others] = ids;
    return others.map((id) =>
      problem(`challenge ${id} has the same name as challenge ${first}, ${JSON.stringify(name)}`, id),
    );
  });
}

function isPlayed(challenge: CheckedChallenge): boolean {
  return challenge.state === 'visible' && isInstalled(challenge);
}

function called({ id, name }: CheckedChallenge): string {
  return `challenge ${id} (${JSON.stringify(name ?? '')})`;
}

function pageOf(challenge_id: number): string {
  return `/admin/challenges/${challenge_id}`;
}
