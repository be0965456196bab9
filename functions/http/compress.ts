import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Middleware } from './services.ts';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);

/** Characters. Below this, the headers are as large as the savings. */
const worthwhile = 1000;

/** Brotli before gzip, unless refused with `;q=0` (RFC 9110 section 12.5.3). */
export function acceptedEncoding(header: string | undefined): 'br' | 'gzip' | 'identity' {
  const taken = new Map<string, boolean>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const refused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    taken.set(name, !refused);
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Quality 6 is within 1 % of 9 and three times faster; a list is compressed again after each sale. */
const quality = 6;

/** Compresses texts to send or store: 0.8 MB in 20 ms, 8 MB in 200 ms. */
export async function compressText(text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

export async function decompressText(body: Uint8Array): Promise<string> {
  return (await fromBrotli(body)).toString('utf8');
}

/** The text compressed, in base64. */
export async function encoded(text: string, encoding: 'br' | 'gzip'): Promise<string> {
  const bytes = await (encoding === 'br' ? compressText(text) : toGzip(text));
  return Buffer.from(bytes).toString('base64');
}

/** Compresses longer texts, which API Gateway does not. Encoded answers are passed through. */
export function compress(): Middleware {
  return {
    after: async ({ event, response }) => {
      if (!response?.body || response.isBase64Encoded || response.body.length < worthwhile) return;
      if (response.headers?.['content-encoding']) return;
      response.headers = { ...response.headers, vary: 'Accept-Encoding' };
      const encoding = acceptedEncoding(event.headers['accept-encoding']);
      if (encoding === 'identity') return;
      response.headers['content-encoding'] = encoding;
      response.body = await encoded(response.body, encoding);
      response.isBase64Encoded = true;
    },
  };
}
