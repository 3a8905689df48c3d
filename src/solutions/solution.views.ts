import { ChoiceField, IntField, TextField } from '../http/fields/fields';
import { type Solution, SOLUTION_STATES, type SolutionState } from './solution.entity';

/** What there is to read; `html` is the content as `renderContent` gives it. */
type RenderedSolution = Solution & { html: string };

/** What a player is told of a solution they have not unlocked. */
export class LockedSolutionView {
  @IntField('Solution id', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @ChoiceField('Who may read it', SOLUTION_STATES) state: SolutionState;

  static of({ id, challenge_id, state }: Solution): LockedSolutionView {
    return { id, challenge_id, state };
  }
}

/** A solution to be read. */
export class SolutionView extends LockedSolutionView {
  @TextField('Text in Markdown', { example: 'Overwrite the **size** field.' }) content: string;
  @TextField('Text as HTML, safe to show', { example: '<p>Overwrite the <strong>size</strong> field.</p>\n' })
  html: string;

  static override of(solution: RenderedSolution): SolutionView {
    const { content, html } = solution;
    return { ...LockedSolutionView.of(solution), content, html };
  }
}
