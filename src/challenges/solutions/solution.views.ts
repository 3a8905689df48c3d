import { ChoiceField, IntField, ListField, TextField } from '../../http/fields/fields';
import { as } from '../../http/envelope/views';
import { type Solution, SOLUTION_STATES, type SolutionState } from './solution.entity';

/** A solution with the locations of its files, sorted by file id. */
export interface SolutionRow extends Solution {
  files: string[];
}

type RenderedSolution = SolutionRow & { html: string };

/** A solution that a player has not unlocked. */
export class LockedSolutionView {
  @IntField('Solution id', { example: 1 }) id: number;
  @IntField('Challenge id', { example: 1 }) challenge_id: number;
  @ChoiceField('Visibility of the solution', SOLUTION_STATES) state: SolutionState;
}

/** A solution with its text. */
export class SolutionView extends LockedSolutionView {
  @TextField('Text in Markdown', { example: 'Overwrite the **size** field.' }) content: string;
  @TextField('Text as safe HTML', { example: '<p>Overwrite the <strong>size</strong> field.</p>\n' })
  html: string;
  @ListField('Paths of its files, which callers who may read the text may download', 'string', {
    example: ['/files/0f/heap.png'],
  })
  files: string[];

  static from(solution: RenderedSolution): SolutionView {
    const { files } = solution;
    return as(SolutionView, { ...solution, files: files.map((location) => `/files/${location}`) });
  }
}
