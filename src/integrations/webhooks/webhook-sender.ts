import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Injectable } from '@nestjs/common';
import {
  isPrivateAddress,
  PRIVATE_ADDRESS_REASON,
  networksIn,
  publicConnection,
} from '../../platform/network/public-connection';
import { VERSION } from '../../platform/version';
import { Settings } from '../../settings/settings';
import type { OutgoingRequest } from './webhook-formats';

/** Time for a whole request, from the name resolution to the last byte of the response. */
const MAX_MILLIS = 10_000;
/** Bytes of a response that are read. */
const MAX_RESPONSE_BYTES = 65_536;
/** Characters of a response that the log keeps. */
const MAX_LOGGED = 4096;
const MAX_ERROR_LENGTH = 500;

/** Result of an attempt: a response or an error. */
export interface Attempt {
  status: number | null;
  response: string | null;
  error: string | null;
  duration_ms: number;
  /** Seconds that the receiver asks to wait. */
  retry_after: number | null;
}

/**
 * Sends requests to public addresses, and to those in the networks of the setting `webhook_networks`. Node's `request`
 * follows no redirects.
 */
@Injectable()
export class WebhookSender {
  constructor(private readonly settings: Settings) {}

  /** Sends a request. A failure is in the result; it never throws. */
  async send(request: OutgoingRequest): Promise<Attempt> {
    const began = performance.now();
    const signal = AbortSignal.timeout(MAX_MILLIS);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(new Error(`no complete response within ${MAX_MILLIS / 1000} seconds`)),
      );
    });
    const exchange = this.exchange(request, signal);
    // The promise that loses the race may reject later. Unhandled, that would end the process.
    for (const work of [late, exchange]) work.catch(() => undefined);
    const ended = await Promise.race([exchange, late]).catch((error: unknown) => ({ error: reasonOf(error) }));
    const none = { status: null, response: null, error: null, retry_after: null };
    return { ...none, ...ended, duration_ms: Math.round(performance.now() - began) };
  }

  private async exchange(
    { method, url, headers, body }: OutgoingRequest,
    signal: AbortSignal,
  ): Promise<Partial<Attempt>> {
    const target = new URL(url);
    const connection = await publicConnection(target, networksIn(this.settings.get('webhook_networks')));
    const content = Buffer.from(body);
    const length = { 'Content-Length': content.length, 'User-Agent': `Ensign/${VERSION}` };
    return new Promise((resolve, reject) => {
      const options = { method, headers: { ...headers, ...length }, signal, ...connection };
      const request = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, options);
      request.on('error', reject);
      request.on('response', (response) => {
        response.on('error', reject);
        readText(response, (text) => {
          request.destroy();
          const seconds = Number(response.headers['retry-after'] ?? NaN);
          const retry_after = Number.isFinite(seconds) ? seconds : null;
          resolve({ status: response.statusCode ?? null, response: text, retry_after });
        });
      });
      request.end(content);
    });
  }
}

/** Calls `done` with the beginning of a response: at its end, or after `MAX_RESPONSE_BYTES`. */
function readText(response: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const finish = (): void => {
    const text = Buffer.concat(chunks).toString('utf8').slice(0, MAX_LOGGED);
    done(text.replaceAll('\0', '').toWellFormed());
  };
  response.on('data', (chunk: Buffer) => {
    if (bytes >= MAX_RESPONSE_BYTES) return;
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes >= MAX_RESPONSE_BYTES) finish();
  });
  response.on('end', finish);
}

function reasonOf(error: unknown): string {
  // The agent's text names the address, which may be one of the internal network.
  if (isPrivateAddress(error)) return PRIVATE_ADDRESS_REASON;
  if (!(error instanceof Error)) return 'Unknown error';
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || (code ?? 'The connection failed'))
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, MAX_ERROR_LENGTH);
}
