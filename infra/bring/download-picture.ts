import { lookup } from 'node:dns/promises';
import { request as requestByHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import { UnusablePicture } from './prepare-picture.ts';

const mostBytes = 100_000_000;
const mostRedirects = 5;
const timeoutMs = 120_000;

/** Networks that no shop's pictures are in: a file of somebody else must not make this machine ask its neighbors. */
const closed = new BlockList();
const closedNetworks: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
for (const [net, prefix] of closedNetworks) closed.addSubnet(net, prefix);
// Of IPv6 what is public begins with 2 or 3 (RFC 4291); of that, what stands for an IPv4 address may lead anywhere.
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
for (const net of ['2002::', '2001::']) closed.addSubnet(net, net === '2002::' ? 16 : 32, 'ipv6');

interface Network {
  /** All addresses of a host. */
  lookup(host: string): Promise<readonly string[]>;
  /** Asks one of these addresses, and no other. */
  get(url: URL, addresses: readonly string[], signal: AbortSignal): Promise<Response>;
}

const internet: Network = {
  lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  get: getAt,
};

/**
 * Asks a host at addresses that were looked up before: a name that is looked up once more for the connection may lead
 * elsewhere by then (DNS rebinding).
 */
export function getAt(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  request: typeof requestByHttps = requestByHttps,
): Promise<Response> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*' };
    const sent = request(url, { signal, headers, lookup: (_host, _options, done) => done(null, found) });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode = 502, headers: given } = answer;
      const hasBody = statusCode !== 204 && statusCode !== 304;
      const location = given.location === undefined ? {} : { location: given.location };
      const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
      resolve(new Response(body, { status: statusCode, headers: location }));
    });
    sent.end();
  });
}

/**
 * The bytes at an address of the file: https only, at the usual port, at a host of the public internet, redirects too.
 * Throws UnusablePicture.
 */
export async function downloadPicture(address: string, network: Network = internet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  try {
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const { place, addresses } = await allowed(url, network);
      const response = await network.get(place, addresses, signal);
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next) {
        await response.body?.cancel();
        url = URL.parse(next, url)?.href ?? '';
      } else if (response.ok) return await bodyOf(response);
      else {
        await response.body?.cancel();
        throw new UnusablePicture(`its address answers ${response.status}`);
      }
    }
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    throw new UnusablePicture('its address cannot be reached');
  }
  throw new UnusablePicture('its address leads on too often');
}

async function allowed(
  address: string,
  network: Network,
): Promise<{ readonly place: URL; readonly addresses: readonly string[] }> {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) {
    throw new UnusablePicture('its address does not begin with https://');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const all = isIP(host) ? [host] : await network.lookup(host);
  if (all.length === 0 || !all.every(isPublic)) {
    throw new UnusablePicture('its address is of a private network');
  }
  return { place: url, addresses: all };
}

/** Whether an IP address is one of the public internet. */
function isPublic(address: string): boolean {
  return isIP(address) === 4
    ? !closed.check(address)
    : open.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the download.
    if (size > mostBytes) throw new UnusablePicture(`it is larger than ${mostBytes / 1_000_000} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
