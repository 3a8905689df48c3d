import { firstText, isObject, unstorableText } from '../fields/coercions';

/** Texts of a submitted form by name. If a name is repeated, its first value counts. */
export class FormValues {
  private readonly members: Record<string, unknown>;

  constructor(body: unknown) {
    this.members = isObject(body) ? body : {};
  }

  text(name: string): string {
    return firstText(this.members[name]) ?? '';
  }

  /**
   * Returns the field `group[key]`. Multer parses it as a member of `group`; the parser of urlencoded forms keeps the
   * name.
   */
  member(group: string, key: number): string {
    const nested = this.members[group];
    const flat = this.text(`${group}[${key}]`);
    if (flat !== '' || typeof nested !== 'object' || nested === null) return flat;
    return firstText(Object.entries(nested).find(([name]) => name === String(key))?.[1]) ?? '';
  }

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
