import { numberOf, type ChallengeForm } from './challenge-form';

/** What about a value is allowed, but wanted by hardly anyone. */
export type OddTerm = 'negative' | 'raised' | 'at_once' | 'never';

/** What is odd about the value of a challenge, as the server and `ensign check` see it. */
export function oddTermsOf(
  form: Pick<ChallengeForm, 'type' | 'value' | 'initial' | 'minimum' | 'decay' | 'function'>,
): OddTerm[] {
  const [value, first, least, fall] = [form.value, form.initial, form.minimum, form.decay].map((text) => {
    const number = numberOf(text);
    return typeof number === 'number' ? number : 0;
  });
  if (value === undefined || first === undefined || least === undefined || fall === undefined) return [];
  if (form.type === 'standard') return value < 0 ? ['negative'] : [];
  const odd: OddTerm[] = first < 0 || least < 0 ? ['negative'] : [];
  if (least > first) odd.push('raised');
  else if (least < first && form.function === 'linear' && fall === 0) odd.push('never');
  else if (least < first && form.function !== 'linear' && fall <= 1) odd.push('at_once');
  return odd;
}
