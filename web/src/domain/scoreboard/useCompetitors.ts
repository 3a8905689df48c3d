import { useBoot } from '../../api/boot';
import type { Messages } from '../../words';
import { useMessages } from '../../words/context';

/** The words for who competes: users or teams, by the mode of the event. */
export function useCompetitors(): Messages['scoreboard']['competitors']['users'] {
  const { event } = useBoot();
  return useMessages().scoreboard.competitors[event.mode];
}
