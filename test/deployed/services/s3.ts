import { createHash } from 'node:crypto';
import type { AwsAnswer, AwsRequest, AwsService } from '#test/deployed/endpoints.ts';
import type { Call } from '#test/deployed/grants.ts';
import type { Iam } from '#test/deployed/iam.ts';

interface StoredObject {
  readonly body: Buffer;
  /** Headers that S3 returns with the object. */
  readonly headers: Readonly<Record<string, string>>;
  /** Time of the upload, in milliseconds of this machine's clock. */
  readonly savedAt: number;
}

/** Objects by bucket and key. */
export type Buckets = Map<string, Map<string, StoredObject>>;

function putObject(
  buckets: Buckets,
  bucket: string,
  key: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  const objects = buckets.get(bucket) ?? new Map<string, StoredObject>();
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  objects.set(key, {
    body,
    headers: { 'content-type': 'binary/octet-stream', ...headers, etag },
    savedAt: Date.now(),
  });
  buckets.set(bucket, objects);
}

/** Makes every object older by this many milliseconds. */
export function ageFiles(buckets: Buckets, milliseconds: number): void {
  for (const objects of buckets.values())
    for (const [key, object] of objects)
      objects.set(key, { ...object, savedAt: object.savedAt - milliseconds });
}

const kept = /^(content-type|cache-control|content-encoding|content-disposition|x-amz-meta-.*)$/;

/** Simulates S3 with the objects of the template's buckets and path-style addresses. */
export function s3Service(iam: Iam, buckets: Buckets): AwsService {
  async function answer({ role, method, url, headers, body }: AwsRequest): Promise<AwsAnswer> {
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const resource = `arn:aws:s3:::${bucket}/${key}`;
    if (method === 'PUT') {
      await iam.check(role, { action: 's3:PutObject', resource });
      const own = Object.entries(headers).filter(
        (entry): entry is [string, string] => kept.test(entry[0]) && typeof entry[1] === 'string',
      );
      putObject(buckets, bucket, key, body, Object.fromEntries(own));
      return { status: 200, headers: { etag: buckets.get(bucket)?.get(key)?.headers['etag'] ?? '' } };
    }
    if (method === 'DELETE') {
      await iam.check(role, { action: 's3:DeleteObject', resource });
      buckets.get(bucket)?.delete(key);
      return { status: 204 };
    }
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      await iam.check(role, listing(bucket, prefix));
      return {
        status: 200,
        headers: { 'content-type': 'application/xml' },
        body: listed(buckets.get(bucket), prefix),
      };
    }
    if (method !== 'GET' && method !== 'HEAD') return xml(501, 'NotImplemented', method);
    await iam.check(role, { action: 's3:GetObject', resource });
    const found = buckets.get(bucket)?.get(key);
    if (found)
      return { status: 200, headers: { ...found.headers, ...length(found) }, ...bodyOf(method, found) };
    await iam.check(role, listing(bucket, key));
    return missing(method);
  }
  return {
    answer,
    denied: (error, { method }) =>
      method === 'HEAD' ? { status: 403 } : xml(403, 'AccessDenied', error.message),
  };
}

/** Answers ListObjectsV2 with all objects in one page. */
function listed(objects: ReadonlyMap<string, StoredObject> | undefined, prefix: string): string {
  const contents = [...(objects ?? [])]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { body, savedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${new Date(savedAt).toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

/**
 * Returns 404 for a missing object if the caller has s3:ListBucket, otherwise 403.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html#API_HeadObject_RequestSyntax, "Permissions"
 */
function listing(bucket: string, key: string): Call {
  return {
    action: 's3:ListBucket',
    resource: `arn:aws:s3:::${bucket}`,
    context: { 's3:prefix': key },
  };
}

function xml(status: number, code: string, message: string): AwsAnswer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  };
}

function missing(method: string): AwsAnswer {
  return method === 'HEAD' ? { status: 404 } : xml(404, 'NoSuchKey', 'The specified key does not exist.');
}

function length({ body }: StoredObject): Record<string, string> {
  return { 'content-length': String(body.length) };
}

function bodyOf(method: string, { body }: StoredObject): { body?: Buffer } {
  return method === 'HEAD' ? {} : { body };
}
