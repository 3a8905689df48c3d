import type { Draft } from '../../components/form/useDraft';
import type { Submission } from '../../components/form/useSubmit';
import type { Bindings } from '../../components/form/bind';
import type { ChallengeForm } from './challenge-form';
import type { ChallengeRow } from './challenge-rows';

export interface FieldProps {
  draft: Draft<ChallengeForm>;
  bind: Bindings<ChallengeForm>;
  form: Submission;
  rows: readonly ChallengeRow[];
  id: number | null;
}
