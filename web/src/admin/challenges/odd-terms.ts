import { numberOf, type ChallengeForm } from './challenge-form';

type OddTerm = 'negative' | 'raised' | 'at_once' | 'never';

/** Finds values and parameters that are valid but probably a mistake. */
export function oddTermsOf(
  form: Pick<ChallengeForm, 'type' | 'value' | 'initial' | 'minimum' | 'decay' | 'function'>,
): OddTerm[] {
  const amount = (text: string): number => numberOf(text) ?? 0;
  if (form.type === 'standard') return amount(form.value) < 0 ? ['negative'] : [];
  const [first, least, fall] = [amount(form.initial), amount(form.minimum), amount(form.decay)];
  const odd: OddTerm[] = first < 0 || least < 0 ? ['negative'] : [];
  if (least > first) odd.push('raised');
  else if (least < first && form.function === 'linear' && fall === 0) odd.push('never');
  else if (least < first && form.function !== 'linear' && fall <= 1) odd.push('at_once');
  return odd;
}
