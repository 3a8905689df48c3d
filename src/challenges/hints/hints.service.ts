import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Catalogue, type CatalogueHint } from '../challenges/catalogue';
import { ChallengeAccess } from '../challenges/challenge-access';
import { ChallengesChanged } from '../challenges/challenge.events';
import { areHintPrerequisitesMet, type HintHolder, isHintOpen, prerequisiteIds } from '../challenges/challenge.rules';
import { requireNoCircle } from '../challenges/requirements';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { IdempotentRequests, type RepeatableRequest } from '../../http/idempotency/idempotent-requests';
import { EventRules } from '../../http/context/event-rules';
import type { Viewer } from '../../http/context/viewer';
import { NotFound, Refused } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { Database, type Tx } from '../../platform/database/database';
import { renderContent } from '../../platform/markdown/render';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { type CreateHintDto, HINT_FIELDS, type HintQuery, type HintSearch, type UpdateHintDto } from './hint.dto';
import { Hint } from './hint.entity';
import { HintView, LockedHintView, UnlockedHintView } from './hint.views';

const LOGIN_FIRST = 'You must login to unlock this hint';
const OTHERS_FIRST = 'You must unlock other hints before accessing this hint';

export type KnownHint = CatalogueHint & { challenge_id: number };

/** Reads and manages hints. */
@Injectable()
export class HintsService {
  constructor(
    private readonly database: Database,
    private readonly requests: IdempotentRequests,
    private readonly catalogue: Catalogue,
    private readonly access: ChallengeAccess,
    private readonly settings: Settings,
    private readonly rules: EventRules,
    @InjectRepository(Hint) private readonly hints: Repository<Hint>,
  ) {}

  async list({ type, challenge_id, content, cost, ...search }: HintSearch): Promise<LockedHintView[]> {
    const where = whereClause([
      ...equalities({ type, challenge_id, content, cost }),
      searchCondition(search, textColumns('hints', HINT_FIELDS)),
    ]);
    const rows = await this.database.query<Hint>(
      `SELECT id, title, challenge_id, cost FROM hints ${where.sql} ORDER BY id`,
      where.parameters,
    );
    return rows.map(LockedHintView.from);
  }

  /**
   * Returns the hint, with its text if the caller may read it. Throws Refused if the caller must log in or unlock other
   * hints first, and the errors of `requireKnown`.
   */
  async get(
    viewer: Viewer,
    id: number,
    { preview = false }: HintQuery,
  ): Promise<HintView | UnlockedHintView | LockedHintView> {
    if (viewer.isAdmin && preview) return this.preview(id);
    const hint = await this.requireKnown(viewer, id);
    const holder = await this.holderOf(viewer);
    const hintOf = await this.all();
    if (isHintOpen(hint, holder, hintOf)) return UnlockedHintView.from(this.rendered(hint));
    if (viewer.isAnonymous) throw Refused.forField('cost', LOGIN_FIRST);
    if (!areHintPrerequisitesMet(hint, holder, hintOf)) throw Refused.forField('requirements', OTHERS_FIRST);
    return LockedHintView.from(hint);
  }

  /** Throws NotFound for an unknown hint, and the errors of `requireOpen` for its challenge. */
  async requireKnown(viewer: Viewer, id: number): Promise<KnownHint> {
    for (const challenge of (await this.catalogue.get()).all) {
      const hint = challenge.hints.find((candidate) => candidate.id === id);
      if (!hint) continue;
      await this.access.requireOpen(viewer, challenge.id);
      return { ...hint, challenge_id: challenge.id };
    }
    throw new NotFound();
  }

  async requirePrerequisites(viewer: Viewer, hint: KnownHint): Promise<void> {
    const met = areHintPrerequisitesMet(hint, await this.holderOf(viewer), await this.all());
    if (!met) throw Refused.forField('requirements', OTHERS_FIRST);
  }

  create(dto: CreateHintDto, repeatable: RepeatableRequest | null): Promise<HintView> {
    return this.requests.make(repeatable, (tx) => this.createIn(tx, dto));
  }

  createIn(tx: Tx, { challenge_id, content, title, cost, requirements }: CreateHintDto): Promise<HintView> {
    const hints = tx.repository(Hint);
    const hint = hints.create({
      challenge_id,
      content,
      title: title ?? null,
      cost: cost ?? 0,
      requirements: requirements ?? null,
    });
    return this.store(tx, hint);
  }

  update(id: number, changes: UpdateHintDto): Promise<HintView> {
    return this.database.transaction((tx) => this.updateIn(tx, id, changes));
  }

  async updateIn(tx: Tx, id: number, changes: UpdateHintDto): Promise<HintView> {
    const hint = await tx.repository(Hint).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!hint) throw new NotFound();
    const cost = changes.cost === undefined ? hint.cost : (changes.cost ?? 0);
    return this.store(tx, Object.assign(hint, changes, { cost }));
  }

  /** Removes the hint with its unlocks and the awards that paid for them. This refunds the points. */
  remove(id: number): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id));
  }

  async removeIn(tx: Tx, id: number): Promise<void> {
    const { affected } = await tx.repository(Hint).delete({ id });
    if (!affected) throw new NotFound();
    tx.publish(new ChallengesChanged());
    tx.publish(new ResultsChanged());
  }

  private async preview(id: number): Promise<HintView> {
    const hint = await this.hints.findOneBy({ id });
    if (!hint) throw new NotFound();
    return HintView.from(this.rendered(hint));
  }

  private async store(tx: Tx, hint: Hint): Promise<HintView> {
    const stored = await tx.repository(Hint).save(hint);
    if (prerequisiteIds(stored.requirements).length > 0) await requireNoCircle(tx, 'hints', stored.id);
    tx.publish(new ChallengesChanged());
    return HintView.from(this.rendered(stored));
  }

  private async holderOf(viewer: Viewer): Promise<HintHolder> {
    const unlocked = await this.access.unlockedHints(viewer.account_id);
    return { viewer, unlocked, ...this.rules.hintRules() };
  }

  private async all(): Promise<(id: number) => CatalogueHint | undefined> {
    const { hintById } = await this.catalogue.get();
    return (id) => hintById.get(id);
  }

  private rendered<T extends { content: string }>(hint: T): T & { html: string } {
    return { ...hint, html: renderContent(hint.content, contentVariables(this.settings)) };
  }
}
