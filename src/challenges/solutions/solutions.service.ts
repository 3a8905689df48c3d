import { Injectable } from '@nestjs/common';
import { Catalogue } from '../challenges/catalogue';
import { ChallengeAccess } from '../challenges/challenge-access';
import { ChallengesChanged } from '../challenges/challenge.events';
import { isSolutionOpen } from '../challenges/challenge.rules';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { FileRemoval } from '../files/file-removal';
import type { Viewer } from '../../http/context/viewer';
import { Forbidden, NotFound } from '../../http/errors/errors';
import { equalities, searchCondition, textColumns, whereClause } from '../../http/search/search-query';
import { as } from '../../http/envelope/views';
import { Database, type Tx } from '../../platform/database/database';
import { renderContent } from '../../platform/markdown/render';
import { type CreateSolutionDto, SOLUTION_FIELDS, type SolutionSearch, type UpdateSolutionDto } from './solution.dto';
import { Solution } from './solution.entity';
import { LockedSolutionView, type SolutionRow, SolutionView } from './solution.views';

const ROWS = `
  SELECT id, challenge_id, content, state,
         ARRAY(SELECT files.location FROM files WHERE files.solution_id = solutions.id ORDER BY files.id) AS files
    FROM solutions`;

/** Reads and manages solutions. */
@Injectable()
export class SolutionsService {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly access: ChallengeAccess,
    private readonly settings: Settings,
    private readonly removal: FileRemoval,
  ) {}

  async list({ state, ...search }: SolutionSearch): Promise<SolutionView[]> {
    const where = whereClause([
      ...equalities({ state }),
      searchCondition(search, textColumns('solutions', SOLUTION_FIELDS)),
    ]);
    const rows = await this.database.query<SolutionRow>(`${ROWS} ${where.sql} ORDER BY id`, where.parameters);
    return rows.map((solution) => this.whole(solution));
  }

  async get(viewer: Viewer, id: number): Promise<SolutionView | LockedSolutionView> {
    await this.requireKnown(viewer, id);
    const solution = await rowOf(this.database, id);
    const isReadable = viewer.isAdmin || (await this.isUnlocked(viewer, id));
    return isReadable ? this.whole(solution) : as(LockedSolutionView, solution);
  }

  async requireReadable(viewer: Viewer, id: number): Promise<void> {
    await this.requireKnown(viewer, id);
    if (!viewer.isAdmin && !(await this.isUnlocked(viewer, id))) throw new Forbidden();
  }

  /**
   * Throws NotFound if the solution does not exist. For players, also throws NotFound if they may not unlock it, and
   * the errors of `requireOpen` for its challenge.
   */
  async requireKnown(viewer: Viewer, id: number): Promise<void> {
    const { all } = await this.catalogue.get();
    const challenge = all.find(({ solution }) => solution?.id === id);
    if (!challenge?.solution) throw new NotFound();
    if (viewer.isAdmin) return;
    await this.access.requireOpen(viewer, challenge.id);
    const solved = await this.access.solvedAmong(viewer.account_id, challenge);
    if (!isSolutionOpen(challenge.solution, solved.has(challenge.id))) throw new NotFound();
  }

  create(dto: CreateSolutionDto): Promise<SolutionView> {
    return this.database.transaction((tx) => this.createIn(tx, dto));
  }

  createIn(tx: Tx, { challenge_id, content, state }: CreateSolutionDto): Promise<SolutionView> {
    const solution = { challenge_id, content: content ?? '', state: state ?? ('hidden' as const) };
    return this.store(tx, tx.repository(Solution).create(solution));
  }

  update(id: number, dto: UpdateSolutionDto): Promise<SolutionView> {
    return this.database.transaction((tx) => this.updateIn(tx, id, dto));
  }

  async updateIn(tx: Tx, id: number, { challenge_id, content, state }: UpdateSolutionDto): Promise<SolutionView> {
    const solution = await tx.repository(Solution).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!solution) throw new NotFound();
    if (challenge_id !== undefined) solution.challenge_id = challenge_id;
    if (content !== undefined) solution.content = content ?? '';
    if (state !== undefined) solution.state = state ?? 'hidden';
    return this.store(tx, solution);
  }

  /** Removes the solution with its files and unlocks. A job removes the bytes of the files. */
  remove(id: number): Promise<void> {
    return this.database.transaction((tx) => this.removeIn(tx, id));
  }

  async removeIn(tx: Tx, id: number): Promise<void> {
    const solutions = tx.repository(Solution);
    // The lock prevents a new file between the two deletes.
    const solution = await solutions.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!solution) throw new NotFound();
    const files = await tx.query<{ stored_as: string }>(
      'DELETE FROM files WHERE solution_id = $1 RETURNING stored_as',
      [id],
    );
    await solutions.delete({ id });
    await this.removal.afterCommit(
      tx,
      files.map(({ stored_as }) => stored_as),
    );
    tx.publish(new ChallengesChanged());
  }

  /** Served by unlocks_account_id_solution_id_key. */
  private async isUnlocked({ account_id }: Viewer, id: number): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM unlocks WHERE account_id = $1 AND solution_id = $2', [
      account_id,
      id,
    ]);
    return rows.length > 0;
  }

  private async store(tx: Tx, solution: Solution): Promise<SolutionView> {
    const { id } = await tx.repository(Solution).save(solution);
    tx.publish(new ChallengesChanged());
    return this.whole(await rowOf(tx, id));
  }

  private whole(solution: SolutionRow): SolutionView {
    return SolutionView.from({ ...solution, html: renderContent(solution.content, contentVariables(this.settings)) });
  }
}

async function rowOf(source: Pick<Tx, 'query'>, id: number): Promise<SolutionRow> {
  const [row] = await source.query<SolutionRow>(`${ROWS} WHERE id = $1`, [id]);
  if (!row) throw new NotFound();
  return row;
}
