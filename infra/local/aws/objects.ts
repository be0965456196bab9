import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, normalize, sep } from 'node:path';
import type { Allows } from './wire.ts';

/** Serves S3's PUT, HEAD, GET and DELETE of one object, and ListObjectsV2. Each bucket is a folder below `buckets`. */
export async function objectRequest(
  request: IncomingMessage,
  response: ServerResponse,
  buckets: string,
  body: Buffer,
  allows: Allows,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://local');
  const file = objectFile(buckets, url.pathname);
  if (!file) return void response.writeHead(400).end();
  const path = file.slice(buckets.length + 1).split(sep);
  const bucket = `arn:aws:s3:::${path[0]}`;
  const object = `arn:aws:s3:::${path.join('/')}`;
  if (request.method === 'PUT') {
    if (!allows({ action: 's3:PutObject', resource: object })) return refuseObject(response, 403);
    await writeWhole(metadataFile(buckets, file), JSON.stringify(metadataOf(request)));
    await writeWhole(file, body);
    return void response.writeHead(200, { etag: '"local"' }).end();
  }
  if (request.method === 'DELETE') {
    if (!allows({ action: 's3:DeleteObject', resource: object })) return refuseObject(response, 403);
    await Promise.all([file, metadataFile(buckets, file)].map((path) => rm(path, { force: true })));
    return void response.writeHead(204).end();
  }
  if (url.searchParams.get('list-type') === '2') {
    if (!allows({ action: 's3:ListBucket', resource: bucket })) return refuseObject(response, 403);
    return listObjects(response, join(buckets, path[0] ?? ''), url.searchParams.get('prefix') ?? '');
  }
  if (!allows({ action: 's3:GetObject', resource: object })) return refuseObject(response, 403);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) {
    // Without permission to list, S3 does not tell which objects are missing (S3 API reference, HeadObject and GetObject,
    // "Permissions").
    return refuseObject(response, allows({ action: 's3:ListBucket', resource: bucket }) ? 404 : 403);
  }
  const metadata = JSON.parse(await readFile(metadataFile(buckets, file), 'utf8').catch(() => '{}'));
  response.writeHead(200, { ...metadata, 'content-length': found.size, etag: '"local"' });
  if (request.method === 'HEAD') return void response.end();
  createReadStream(file).pipe(response);
}

/** Answers with all objects in one page. */
async function listObjects(response: ServerResponse, bucket: string, prefix: string): Promise<void> {
  const found = await readdir(bucket, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const objects = await Promise.all(
    files
      .map((file) => ({
        file,
        key: file
          .slice(bucket.length + 1)
          .split(sep)
          .join('/'),
      }))
      .filter(({ key }) => key.startsWith(prefix) && !key.endsWith('.part'))
      .map(async ({ file, key }) => {
        const { mtime, size } = await stat(file);
        return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
      }),
  );
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>false</IsTruncated>${objects.join('')}</ListBucketResult>`,
  );
}

function refuseObject(response: ServerResponse, status: 403 | 404): void {
  const code = status === 403 ? 'AccessDenied' : 'NoSuchKey';
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** Writes to a temporary file and renames it, so that a crash never produces an incomplete file. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** Returns a path outside the buckets, so that visitors cannot request the file. */
function metadataFile(buckets: string, file: string): string {
  return `${join(buckets, '.metadata', file.slice(buckets.length))}.json`;
}

function metadataOf(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] =>
        (header[0].startsWith('x-amz-meta-') || header[0] === 'content-type') &&
        typeof header[1] === 'string',
    ),
  );
}

/** Returns the file of `/bucket/key`; undefined if the key leads outside the folder. */
function objectFile(buckets: string, pathname: string): string | undefined {
  const file = normalize(join(buckets, decodeURIComponent(pathname)));
  return file.startsWith(buckets + sep) ? file : undefined;
}
