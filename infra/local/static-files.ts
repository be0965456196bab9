import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Content types by file extension. */
export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt']);

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'public, max-age=0, must-revalidate';

/** Compressed contents by file and modification time, because the CDN also compresses. */
const compressed = new Map<string, Buffer>();

interface FileRequest {
  readonly folder: string;
  readonly pathname: string;
  /** Headers that are added to the file's own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a file like S3 behind the CDN; returns false if it is missing. Hashed assets and pictures are immutable. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, pathname, headers: given }: FileRequest,
): Promise<boolean> {
  const file = fileIn(folder, pathname);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !found?.isFile()) return false;
  const extension = extname(file);
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  const headers: Record<string, string> = {
    ...given,
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'cache-control': /^\/(assets|media)\//.test(pathname) ? immutable : revalidate,
    etag,
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  if (compressible.has(extension)) {
    const isBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = await (isBrotli ? compressedFile(file, etag) : readFile(file));
    headers['vary'] = 'accept-encoding';
    if (isBrotli) headers['content-encoding'] = 'br';
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }
  response.writeHead(200, { ...headers, 'content-length': found.size });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
  return true;
}

async function compressedFile(file: string, etag: string): Promise<Buffer> {
  const key = `${file} ${etag}`;
  const cached = compressed.get(key);
  if (cached) return cached;
  const body = await compress(await readFile(file), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9 },
  });
  compressed.set(key, body);
  return body;
}

function fileIn(folder: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const file = normalize(join(folder, decoded));
  return file.startsWith(folder + sep) ? file : undefined;
}
