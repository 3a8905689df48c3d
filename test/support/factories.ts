import { randomBytes } from 'node:crypto';
import type { DeepPartial, EntityManager, ObjectLiteral } from 'typeorm';
import { Award } from '../../src/competition/awards/award.entity';
import { Bracket } from '../../src/accounts/brackets/bracket.entity';
import { Challenge } from '../../src/challenges/challenges/challenge.entity';
import { Comment } from '../../src/content/comments/comment.entity';
import { ConfigRow } from '../../src/settings/config.entity';
import type { SettingKey } from '../../src/settings/settings.registry';
import { StoredFile } from '../../src/challenges/files/file.entity';
import { Flag } from '../../src/challenges/flags/flag.entity';
import { Hint } from '../../src/challenges/hints/hint.entity';
import { Notification } from '../../src/content/notifications/notification.entity';
import { Page } from '../../src/content/pages/page.entity';
import { hashSecret } from '../../src/platform/secrets/hashes';
import { Tag } from '../../src/challenges/tags/tag.entity';
import { Team } from '../../src/accounts/teams/team.entity';
import { Token } from '../../src/auth/tokens/token.entity';
import { ChallengeTopic } from '../../src/challenges/topics/challenge-topic.entity';
import { Topic } from '../../src/challenges/topics/topic.entity';
import { Unlock } from '../../src/competition/unlocks/unlock.entity';
import { storedSkeleton } from '../../src/accounts/shared/account.rules';
import { FieldEntry } from '../../src/accounts/custom-fields/field-entry.entity';
import { Field } from '../../src/accounts/custom-fields/field.entity';
import { User } from '../../src/accounts/users/user.entity';
import type { TestApp } from './app';

/** Team of a user and mode of the event, which decide the account that an attempt counts for. */
interface Standing {
  team_id: number | null;
  mode: 'users' | 'teams';
}

export type MadeUser = User & { token: string };

/** Creates rows with valid defaults, so that a test sets only the values that matter to it. */
export class Factories {
  private count = 0;

  constructor(private readonly test: TestApp) {}

  async user(values: DeepPartial<User> = {}): Promise<MadeUser> {
    const name = values.name ?? `player${this.next()}`;
    const user = await this.row(User, {
      name,
      name_skeleton: storedSkeleton(name),
      email: `${name}@example.com`,
      verified: true,
      ...values,
    });
    return { ...user, token: await this.token(user.id) };
  }

  /** Creates a hidden administrator, as the set-up does. */
  admin(values: DeepPartial<User> = {}): Promise<MadeUser> {
    return this.user({ name: `admin${this.next()}`, type: 'admin', hidden: true, ...values });
  }

  async token(user_id: number, values: DeepPartial<Token> = {}): Promise<string> {
    const value = `ctfd_${randomBytes(32).toString('hex')}`;
    await this.row(Token, {
      user_id,
      value_hash: hashSecret(value),
      expiration: '2099-01-01T00:00:00Z' as never,
      ...values,
    });
    return value;
  }

  team(values: DeepPartial<Team> = {}): Promise<Team> {
    const name = values.name ?? `team${this.next()}`;
    return this.row(Team, { name, name_skeleton: storedSkeleton(name), ...values });
  }

  bracket(values: DeepPartial<Bracket> = {}): Promise<Bracket> {
    return this.row(Bracket, { name: `bracket${this.next()}`, type: 'users', ...values });
  }

  /** Creates a challenge: by default visible, standard and worth 100. `flag` adds a static flag. */
  async challenge({ flag, ...values }: DeepPartial<Challenge> & { flag?: string } = {}): Promise<Challenge> {
    const n = this.next();
    const dynamic =
      values.type === 'dynamic'
        ? { value: values.initial ?? 500, initial: 500, minimum: 100, decay: 10, function: 'logarithmic' as const }
        : {};
    const challenge = await this.row(Challenge, {
      name: `challenge${n}`,
      category: 'misc',
      description: 'find it',
      value: 100,
      type: 'standard',
      ...dynamic,
      ...values,
    });
    if (flag !== undefined) await this.flag({ challenge_id: challenge.id, content: flag });
    return challenge;
  }

  flag(values: DeepPartial<Flag>): Promise<Flag> {
    return this.row(Flag, { type: 'static', content: 'ctf{flag}', ...values });
  }

  hint(values: DeepPartial<Hint>): Promise<Hint> {
    return this.row(Hint, { content: `hint ${this.next()}`, ...values });
  }

  tag(values: DeepPartial<Tag>): Promise<Tag> {
    return this.row(Tag, { value: `tag${this.next()}`, ...values });
  }

  topic(values: DeepPartial<Topic> = {}): Promise<Topic> {
    return this.row(Topic, { value: `topic${this.next()}`, ...values });
  }

  challengeTopic(values: DeepPartial<ChallengeTopic>): Promise<ChallengeTopic> {
    return this.row(ChallengeTopic, values);
  }

  /** Creates the row of a file, without its bytes. */
  file(values: DeepPartial<StoredFile> = {}): Promise<StoredFile> {
    const { location = `${randomBytes(16).toString('hex')}/file${this.next()}.txt` } = values;
    return this.row(StoredFile, {
      location,
      stored_as: location,
      sha1sum: '0'.repeat(40),
      ...values,
    });
  }

  page(values: DeepPartial<Page> = {}): Promise<Page> {
    const n = this.next();
    return this.row(Page, { title: `Page ${n}`, route: `page${n}`, content: 'text', ...values });
  }

  comment(values: DeepPartial<Comment>): Promise<Comment> {
    return this.row(Comment, { content: `comment ${this.next()}`, ...values });
  }

  /** Creates a notification, by default to all players, without the event that a POST sends. */
  notification(values: DeepPartial<Notification> = {}): Promise<Notification> {
    const n = this.next();
    return this.row(Notification, { title: `title ${n}`, content: `content ${n}`, ...values });
  }

  field(values: DeepPartial<Field> = {}): Promise<Field> {
    return this.row(Field, {
      name: `field${this.next()}`,
      type: 'user',
      field_type: 'text',
      public: true,
      editable: true,
      ...values,
    });
  }

  fieldEntry(values: DeepPartial<FieldEntry>): Promise<FieldEntry> {
    return this.row(FieldEntry, { type: 'user', ...values });
  }

  award(values: DeepPartial<Award> & { user_id: number }): Promise<Award> {
    return this.row(Award, { name: 'bonus', value: 10, account_id: values.team_id ?? values.user_id, ...values });
  }

  unlock(values: DeepPartial<Unlock> & { user_id: number; target: number }): Promise<Unlock> {
    return this.row(Unlock, { account_id: values.team_id ?? values.user_id, ...values });
  }

  /** Creates a solve, with the data derived from it, and returns the id of the submission. */
  solve(
    user: { id: number; team_id?: number | null },
    challenge: { id: number },
    date = '2026-11-20T12:00:00Z',
  ): Promise<number> {
    return this.attempt(user, challenge, true, date);
  }

  /** Creates an incorrect submission, with the data derived from it, and returns its id. */
  fail(
    user: { id: number; team_id?: number | null },
    challenge: { id: number },
    date = '2026-11-20T12:00:00Z',
  ): Promise<number> {
    return this.attempt(user, challenge, false, date);
  }

  /** Writes settings of the event. Null restores the default of a setting. */
  async settings(values: Partial<Record<SettingKey, string | number | boolean | null>>): Promise<void> {
    const rows = Object.entries(values).map(([key, value]) => ({ key, value: value === null ? null : String(value) }));
    await this.test.source.getRepository(ConfigRow).upsert(rows, ['key']);
    this.test.markStale();
  }

  private async attempt(
    user: { id: number; team_id?: number | null },
    challenge: { id: number },
    correct: boolean,
    date: string,
  ): Promise<number> {
    const team_id = user.team_id ?? null;
    const row = await this.test.source.transaction(async (manager) => {
      // An attempt counts only in the current mode, and for a team only if the user is a member. So `enter` changes
      // mode and team for the attempt; other transactions do not see the change.
      const before = await enter(manager, user.id, { team_id, mode: team_id === null ? 'users' : 'teams' });
      const [made] = await manager.query<{ submission_id: number | null; verdict: string }[]>(
        'SELECT * FROM record_attempt($1, $2, $3, 0, 1000000, $4, $5, $6, $7)',
        [team_id ?? user.id, user.id, challenge.id, correct, '127.0.0.1', correct ? 'right' : 'wrong', date],
      );
      await enter(manager, user.id, before);
      return made;
    });
    if (row?.submission_id == null) throw new Error(`the attempt was not recorded: ${row?.verdict}`);
    this.test.markStale();
    return row.submission_id;
  }

  private async row<T extends ObjectLiteral>(entity: new () => T, values: DeepPartial<NoInfer<T>>): Promise<T> {
    const repository = this.test.source.getRepository(entity);
    const saved = await repository.save(repository.create(values), { transaction: false });
    this.test.markStale();
    return saved;
  }

  private next(): number {
    return ++this.count;
  }
}

/** Sets the team of a user and the mode of the event. Returns the previous ones. */
async function enter(manager: EntityManager, user_id: number, { team_id, mode }: Standing): Promise<Standing> {
  const [before = { team_id: null, mode: 'users' }] = await manager.query<Standing[]>(
    `SELECT team_id, CASE WHEN teams_compete() THEN 'teams' ELSE 'users' END AS mode FROM users WHERE id = $1`,
    [user_id],
  );
  if (before.mode !== mode) await manager.getRepository(ConfigRow).upsert({ key: 'user_mode', value: mode }, ['key']);
  if (before.team_id !== team_id)
    await manager.query('UPDATE users SET team_id = $2 WHERE id = $1', [user_id, team_id]);
  return before;
}
