interface RefusalBody {
  errors?: Readonly<Record<string, readonly string[]>> | readonly string[];
  fields?: Readonly<Record<string, readonly string[]>>;
  message?: string;
}

/** Error of a request, or of a check before it. `status` is 0 if there was no response. */
export class ApiError extends Error {
  /** Messages by field; messages about no field have the key `''`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(
    readonly status: number,
    body: unknown,
    /** Seconds of the `Retry-After` header; null if there is none. */
    readonly retryAfter: number | null = null,
    readonly requestId: string | null = null,
  ) {
    const fields = fieldsOf(body);
    super(Object.values(fields).flat().join(' '));
    this.fields = fields;
  }

  static from(response: Response, body: unknown): ApiError {
    const seconds = Number(response.headers.get('Retry-After') ?? NaN);
    return new ApiError(
      response.status,
      body,
      Number.isFinite(seconds) ? seconds : null,
      response.headers.get('X-Request-Id'),
    );
  }

  /** True if the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

function fieldsOf(body: unknown): Record<string, readonly string[]> {
  if (typeof body !== 'object' || body === null) return {};
  const { errors, fields, message } = body as RefusalBody;
  const errorsByField = fields ?? errors;
  if (Array.isArray(errorsByField)) return { '': errorsByField.map(String) };
  if (typeof errorsByField === 'object')
    return Object.fromEntries(Object.entries(errorsByField).map(([name, list]) => [name, asList(list)]));
  return message === undefined ? {} : { '': [message] };
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
