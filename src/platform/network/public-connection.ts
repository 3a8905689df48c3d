import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { messageOf } from '../process/errors';

/** Azure's metadata service for agents, the only one at a public address. */
const PUBLIC_METADATA = ['168.63.129.16'];

/**
 * Returns options of Node's `request` for a URL that an administrator entered. The agent refuses private, loopback,
 * link-local and metadata addresses, except those in `networks`. The name is resolved only once, so that a second
 * resolution cannot return an address that was not checked.
 */
export async function publicConnection(
  url: URL,
  networks: readonly string[],
): Promise<Pick<RequestOptions, 'agent' | 'lookup'>> {
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''));
  // The agent cannot compare an address with networks of the other family.
  const allowed = networks.filter((network) => isIP(network.split('/')[0] ?? '') === addresses[0]?.family);
  const limits = { allowIPAddressList: allowed, denyIPAddressList: PUBLIC_METADATA };
  const agent =
    url.protocol === 'https:' ? new RequestFilteringHttpsAgent(limits) : new RequestFilteringHttpAgent(limits);
  return { agent, lookup: resolvedTo(addresses) };
}

/** Networks of a comma list, such as `10.0.0.0/8, fd00::/8`. */
export function networksIn(text: string | null): string[] {
  return (text ?? '').split(',').map((network) => network.trim());
}

/** Text that administrators see instead of the error of a refused connection. */
export const PRIVATE_ADDRESS_REASON =
  'The address is private or reserved. An administrator can allow its network under Settings, Integrations, "Private networks for webhooks" (webhook_networks).';

/**
 * Returns true for the error of a connection that `publicConnection` refused. Show `PRIVATE_ADDRESS_REASON` instead of
 * this error, whose text names the address.
 */
export function isPrivateAddress(error: unknown): boolean {
  return messageOf(error).includes('is not allowed');
}

/** Addresses of a name in one family: IPv4 if it has any. */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const all = await lookup(host, { all: true });
  const ofFour = all.filter((address) => address.family === 4);
  return ofFour.length > 0 ? ofFour : all;
}

function resolvedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}
