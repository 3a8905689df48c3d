const WIRE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)?$/;

/**
 * A moment in UTC with the microseconds PostgreSQL keeps and JavaScript's Date would cut.
 * `node-postgres` yields it for every timestamptz and takes it as a parameter; JSON shows `2026-11-20T23:14:26.481015+00:00`
 * (the fraction is left out when it is zero).
 */
export class Instant {
  private constructor(private readonly text: string) {}

  /** From PostgreSQL's or ISO 8601 text in UTC; throws RangeError for anything else. */
  static parse(text: string): Instant {
    const match = WIRE.exec(text);
    if (!match) throw new RangeError(`not an instant in UTC: ${text}`);
    const [, day, time, fraction = ''] = match;
    const micros = fraction.padEnd(6, '0');
    return new Instant(`${day}T${time}${micros === '000000' ? '' : `.${micros}`}`);
  }

  /** From whole or fractional milliseconds since 1970; the fraction gives the microseconds. */
  static fromMillis(millis: number): Instant {
    const whole = Math.floor(millis);
    const micros = Math.floor((millis - whole) * 1000);
    const iso = new Date(whole).toISOString().slice(0, -1);
    return Instant.parse(`${iso}${String(micros).padStart(3, '0')}Z`);
  }

  /** Milliseconds since 1970, whole. */
  get millis(): number {
    return Date.parse(`${this.text.slice(0, 23)}Z`);
  }

  /** The form with `Z`, as solve records and the scoreboard's entries show it. */
  zulu(): string {
    return `${this.text}Z`;
  }

  /** The form with `+00:00`, as every other field shows it. */
  toJSON(): string {
    return `${this.text}+00:00`;
  }

  /** What node-postgres sends when the instant is a query parameter. */
  toPostgres(): string {
    return this.toJSON();
  }

  toString(): string {
    return this.toJSON();
  }
}
