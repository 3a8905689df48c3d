import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { VERSION } from '../../platform/version';
import { Settings } from '../../settings/settings';
import type { OutgoingRequest } from './webhook-formats';

/** Time for a whole request, from the name resolution to the last byte of the response. */
const MAX_MILLIS = 10_000;
/** Bytes of a response that are read. */
const MAX_RESPONSE_BYTES = 65_536;
/** Characters of it that the log keeps. */
const MAX_LOGGED = 4096;
const MAX_ERROR_LENGTH = 500;

/** Azure's metadata service for agents, the only one at a public address. */
const PUBLIC_METADATA = ['168.63.129.16'];

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
 * Sends requests to addresses that administrators entered. The agents refuse private, loopback, link-local and metadata
 * addresses when a connection is opened. A name is resolved once, and the connection goes to the addresses that the
 * agent checks, so that a name that resolves differently the second time cannot pass. Node's `request` follows no
 * redirects. Each request has a connection of its own: each is checked, and none breaks while it is idle.
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
    // The promise that loses the race may reject later.
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
    const addresses = await addressesOf(target.hostname.replace(/^\[|\]$/g, ''));
    const limits = {
      allowIPAddressList: this.allowed(addresses[0]?.family),
      denyIPAddressList: PUBLIC_METADATA,
    };
    const isSecure = target.protocol === 'https:';
    const agent = isSecure ? new RequestFilteringHttpsAgent(limits) : new RequestFilteringHttpAgent(limits);
    const content = Buffer.from(body);
    const length = { 'Content-Length': content.length, 'User-Agent': `Ensign/${VERSION}` };
    return new Promise((resolve, reject) => {
      const options = { method, agent, headers: { ...headers, ...length }, signal, lookup: resolvedTo(addresses) };
      const request = (isSecure ? httpsRequest : httpRequest)(target, options);
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

  /** Networks of the setting in this family; the agent cannot compare addresses with those of the other family. */
  private allowed(family: number | undefined): string[] {
    const networks = this.settings.get('webhook_networks')?.split(',') ?? [];
    return networks.map((network) => network.trim()).filter((network) => isIP(network.split('/')[0] ?? '') === family);
  }
}

/** Addresses of a name in one family: IPv4 if it has any. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const all = await lookup(host, { all: true });
  const ofFour = all.filter((address) => address.family === 4);
  return ofFour.length > 0 ? ofFour : all;
}

/** Returns a `lookup` function that always returns these addresses. */
function resolvedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
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
  if (!(error instanceof Error)) return 'unknown error';
  // The agent's text names the address, which may be one of the internal network.
  if (error.message.includes('is not allowed'))
    return 'the address is private or reserved; `webhook_networks` can allow it';
  const { code } = error as NodeJS.ErrnoException;
  return (error.message || (code ?? 'the connection failed'))
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, MAX_ERROR_LENGTH);
}
