const WIRE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(?:Z|\+00(?::?00)?)?$/;

/**
 * A moment in UTC with PostgreSQL's microseconds, which a JavaScript Date would lose. `node-postgres` returns it for
 * every timestamptz and accepts it as a parameter. In JSON it reads `2026-11-20T23:14:26.481015+00:00`, without the
 * fraction if that is zero.
 */
export class Instant {
  private constructor(private readonly text: string) {}

  /** Parses UTC text from PostgreSQL or in ISO 8601. Throws RangeError if it does not match `WIRE`. */
  static parse(text: string): Instant {
    const match = WIRE.exec(text);
    if (!match) throw new RangeError(`not an instant in UTC: ${text}`);
    const [, day, time, fraction = ''] = match;
    const micros = fraction.padEnd(6, '0');
    return new Instant(`${day}T${time}${micros === '000000' ? '' : `.${micros}`}`);
  }

  /** Accepts fractional milliseconds since 1970; the fraction becomes the microseconds. */
  static fromMillis(millis: number): Instant {
    const whole = Math.floor(millis);
    const micros = Math.floor((millis - whole) * 1000);
    const iso = new Date(whole).toISOString().slice(0, -1);
    return Instant.parse(`${iso}${String(micros).padStart(3, '0')}Z`);
  }

  get millis(): number {
    return Date.parse(`${this.text.slice(0, 23)}Z`);
  }

  /** Returns the form with `Z`, for example for solves and scoreboard entries. */
  zulu(): string {
    return `${this.text}Z`;
  }

  toJSON(): string {
    return `${this.text}+00:00`;
  }

  /** node-postgres calls this method for query parameters. */
  toPostgres(): string {
    return this.toJSON();
  }

  toString(): string {
    return this.toJSON();
  }
}
