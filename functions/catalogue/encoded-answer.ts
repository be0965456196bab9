import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { acceptedEncoding } from '#functions/http/compress.ts';
import { UserError } from '#functions/http/errors.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { decompressText } from './snapshot.ts';

const toGzip = promisify(gzip);

/** Bytes. A Lambda answers at most 6 MB. */
const largestPlain = 4 * 1024 * 1024;

/** One JSON text in the forms that browsers ask for; made from brotli on demand and kept. */
export interface EncodedBody {
  readonly etag: string;
  readonly brotli: Uint8Array;
  gzip?: Promise<Uint8Array>;
}

/** Answers a ready-made body, or 304 when the caller has it already. */
export async function encodedAnswer<T>(
  body: EncodedBody,
  request: { readonly headers: Readonly<Record<string, string>> },
): Promise<Reply<T>> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag: body.etag,
    vary: 'Accept-Encoding',
  };
  if (isKnown(request.headers['if-none-match'], body.etag)) {
    return { reply: true, status: 304, headers, raw: '' };
  }
  const accepted = acceptedEncoding(request.headers['accept-encoding']);
  if (accepted === 'br') {
    return { reply: true, headers: { ...headers, 'content-encoding': 'br' }, raw: body.brotli };
  }
  const text = await decompressText(body.brotli);
  if (accepted === 'gzip') {
    body.gzip ??= toGzip(text);
    return { reply: true, headers: { ...headers, 'content-encoding': 'gzip' }, raw: await body.gzip };
  }
  if (Buffer.byteLength(text) > largestPlain) {
    throw new UserError(406, { error: 'This list is only sent compressed (br or gzip)' });
  }
  return { reply: true, headers, raw: text };
}

/** Weak comparison, as If-None-Match asks for (RFC 9110 section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
