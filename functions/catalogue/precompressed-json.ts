import { createHash } from 'node:crypto';
import { acceptedEncoding, encoded } from '#functions/http/compress.ts';
import { UserError } from '#functions/http/errors.ts';
import { memoize } from '#functions/platform/memoize.ts';
import type { Reply } from '#shared/contract/handlers.ts';

/** Bytes. A Lambda answers at most 6 MB. */
const largestPlain = 4 * 1024 * 1024;

/** One JSON text with its compressed forms, each made on first use and kept. */
export interface ReadyAnswer {
  readonly etag: string;
  readonly text: string;
  /** Bytes of the uncompressed text. */
  readonly size: number;
  /** Base64. */
  readonly compressed: (encoding: 'br' | 'gzip') => Promise<string>;
}

/** `label`: the list's version. A recreated table numbers versions again, so the ETag also hashes the content. */
export function readyAnswer(label: number | string, text: string): ReadyAnswer {
  const bytes = Buffer.from(text);
  const content = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
  const kept = new Map<'br' | 'gzip', Promise<string>>();
  return {
    // Weak, because the brotli, gzip and plain forms share one ETag.
    etag: `W/"${label}-${content}"`,
    text,
    size: bytes.length,
    compressed: (encoding) => memoize(kept, encoding, () => encoded(text, encoding)),
  };
}

/** Answers a ready-made body, or 304 if the caller's copy is current. */
export async function sendReady<T>(
  answer: ReadyAnswer,
  request: { readonly headers: Readonly<Record<string, string>> },
): Promise<Reply<T>> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    etag: answer.etag,
    vary: 'Accept-Encoding',
  };
  if (isKnown(request.headers['if-none-match'], answer.etag)) {
    return { reply: true, status: 304, headers, raw: '' };
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') {
    const raw = { base64: await answer.compressed(encoding) };
    return { reply: true, headers: { ...headers, 'content-encoding': encoding }, raw };
  }
  if (answer.size > largestPlain) {
    throw new UserError(406, { error: 'This list is only sent compressed (br or gzip)' });
  }
  return { reply: true, headers, raw: answer.text };
}

/** Weak comparison, as If-None-Match requires (RFC 9110 section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
