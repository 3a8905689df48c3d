import { firstText, isObject, unstorableText } from '../fields/coercions';

/** A form that was sent: texts by name, the first where a name came more than once. */
export class FormValues {
  private readonly members: Record<string, unknown>;

  constructor(body: unknown) {
    this.members = isObject(body) ? body : {};
  }

  /** The text of a field; empty where it was not sent or is no text. */
  text(name: string): string {
    return firstText(this.members[name]) ?? '';
  }

  /** The text of `group[key]`, which arrives from a multipart form in a list or object `group`, and from any other as it is. */
  member(group: string, key: number): string {
    const nested = this.members[group];
    const flat = this.text(`${group}[${key}]`);
    if (flat !== '' || typeof nested !== 'object' || nested === null) return flat;
    return firstText(Object.entries(nested).find(([name]) => name === String(key))?.[1]) ?? '';
  }

  /** The complaint about a text that cannot be stored, or null when all can. */
  complaint(): string | null {
    return complaintAbout(this.members);
  }
}

function complaintAbout(value: unknown): string | null {
  if (typeof value === 'string') return unstorableText(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const member of Object.values(value)) {
    const complaint = complaintAbout(member);
    if (complaint !== null) return complaint;
  }
  return null;
}
