import { isObject, unstorableText } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';

/** Accepts a JSON object that `jsonb` can store: without NUL and unpaired surrogates in keys and texts. */
export function toRequirements(value: unknown): Record<string, unknown> | FieldError {
  if (!isObject(value)) return new FieldError('Not a valid mapping type.');
  const complaint = unstorableIn(value);
  return complaint === null ? value : new FieldError(complaint);
}

// The body parser limits the depth of JSON, so the recursion is bounded.
function unstorableIn(value: unknown): string | null {
  if (typeof value === 'string') return unstorableText(value);
  if (Array.isArray(value)) return firstComplaint(value);
  return isObject(value) ? firstComplaint(Object.entries(value).flat()) : null;
}

function firstComplaint(values: readonly unknown[]): string | null {
  for (const value of values) {
    const complaint = unstorableIn(value);
    if (complaint !== null) return complaint;
  }
  return null;
}
