import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CacheRules } from './cdn-policies.ts';
import type { HttpAnswer } from './http.ts';

/** Types and sizes: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const compressible =
  /^(text\/(html|css|plain|xml|javascript|csv|markdown|x-component)|application\/(json|javascript|x-javascript|xml|rss\+xml|atom\+xml|xhtml\+xml|wasm|manifest\+json|vnd\.ms-fontobject)|image\/(svg\+xml|bmp|x-icon)|font\/(otf|ttf|eot|opentype)|application\/(x-font-ttf|font-sfnt))(;|$)/i;
const smallest = 1000;
const largest = 10_000_000;

/** What of Accept-Encoding counts: the encodings that the cache policy speaks of. */
export function encodings(accepted: string | undefined, rules: CacheRules): readonly ('br' | 'gzip')[] {
  const wants = (name: string) => new RegExp(`(?:^|[\\s,])${name}\\b`).test(accepted ?? '');
  return [
    ...(rules.brotli && wants('br') ? (['br'] as const) : []),
    ...(rules.gzip && wants('gzip') ? (['gzip'] as const) : []),
  ];
}

/** Compresses what CloudFront would. An answer that is never kept is never compressed. */
export function compress(
  answer: HttpAnswer,
  encoding: 'br' | 'gzip' | undefined,
  rules: CacheRules,
): HttpAnswer {
  const { headers, body, status } = answer;
  if (
    encoding === undefined ||
    rules.maxTtl === 0 ||
    ![200, 403, 404].includes(status) ||
    headers['content-encoding'] !== undefined ||
    !compressible.test(headers['content-type'] ?? '') ||
    body.length < smallest ||
    body.length > largest
  ) {
    return answer;
  }
  const { etag, ...others } = headers;
  return {
    ...answer,
    headers: {
      ...others,
      'content-encoding': encoding,
      vary: 'Accept-Encoding',
      // A strong validator is no longer true of the compressed bytes.
      ...(etag && { etag: etag.startsWith('W/') ? etag : `W/${etag}` }),
    },
    body:
      encoding === 'br'
        ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : gzipSync(body),
  };
}
