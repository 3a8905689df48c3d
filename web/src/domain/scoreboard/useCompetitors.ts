import { useBoot } from '../../api/boot';
import type { Words } from '../../words';
import { useWords } from '../../words/context';

/** The words for who competes: users or teams, by the mode of the event. */
export function useCompetitors(): Words['scoreboard']['competitors']['users'] {
  const { event } = useBoot();
  return useWords().scoreboard.competitors[event.mode];
}
