import { useLocation, useSearch } from 'wouter';
import { STEP_NAMES, type Step } from './setup-form';

/** What the set-up shows: a step, or the import of a backup in place of the steps. */
type Shown = Step | 'backup';

/** What the address names, so that the browser's own way back leads to what was shown before. */
export function useStep(): { step: Shown; go: (step: Shown) => void } {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const named = new URLSearchParams(search).get('step');
  return {
    step: [...STEP_NAMES, 'backup' as const].find((name) => name === named) ?? 'event',
    go: (next) => {
      const query = new URLSearchParams(location.search);
      if (query.get('step') === next) return;
      query.set('step', next);
      navigate(`${path}?${query.toString()}`);
    },
  };
}
