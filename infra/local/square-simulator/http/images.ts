import type { ServerResponse } from 'node:http';
import { send } from './respond.ts';

/** Pictures keep their address for good, so they may be kept for good. */
const forGood = 'public, max-age=31536000, immutable';

const signatures: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
];

export async function sendImage(
  response: ServerResponse,
  path: string,
  images: ((path: string) => Promise<Uint8Array | undefined>) | undefined,
): Promise<void> {
  const bytes = await images?.(path);
  if (bytes) send(response, 200, bytes, { 'content-type': typeOf(bytes), 'cache-control': forGood });
  else send(response, 404, 'Not found', { 'content-type': 'text/plain; charset=utf-8' });
}

function typeOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const known = signatures.find(([, offset, sign]) => start.startsWith(sign, offset));
  return known?.[0] ?? 'application/octet-stream';
}
