import { isPrivateAddress, PRIVATE_ADDRESS_REASON } from '../../platform/network/public-connection';
import { hasCode, messageOf } from '../../platform/process/errors';

/** Thrown if a CTFd cannot be read. The message is a sentence for administrators; `field` is the input at fault. */
export class CtfdError extends Error {
  constructor(
    readonly field: 'url' | 'token',
    message: string,
    /** `redirect`: the response is at another origin. */
    readonly kind: 'redirect' | 'other' = 'other',
  ) {
    super(message);
  }
}

/** Says that a redirect to another origin is not followed. */
export function redirectText({ origin }: URL, next: URL): string {
  return `${origin} redirects to ${next.origin}, which is not followed. Enter the address to which it leads.`;
}

/** Says why there is no export, and what to do. */
export function exportRefusal(status: number): string {
  const reason =
    status === 404
      ? 'The CTFd has no export in its API, which CTFd 3.7 and later have'
      : `The CTFd refused the export with status ${status}`;
  return `${reason}. Its API alone does not give passwords and tokens, so nothing is imported. Create the export in its panel and import the file.`;
}

/** Says why no connection was possible. */
export function unreachableText({ origin, hostname }: URL, error: unknown): string {
  if (isPrivateAddress(error)) return PRIVATE_ADDRESS_REASON;
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return `The name ${hostname} is not known.`;
  const code = hasCode(error, 'ECONNREFUSED') ? 'it refuses the connection' : messageOf(error);
  return `${origin} cannot be reached: ${code}.`;
}
