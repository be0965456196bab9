import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { awsLimits } from '#functions/platform/aws-limits.ts';

export interface MediaFile {
  readonly name: string;
  readonly body: Uint8Array;
  readonly contentType: 'image/avif' | 'image/jpeg';
  /** Metadata of the file, which `find` returns: plain ASCII, keys in lower case. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The files that browsers load from `/media/`. */
export interface MediaStore {
  save(file: MediaFile): Promise<void>;
  /** Returns the metadata of a file; undefined if the file does not exist. */
  find(name: string): Promise<Readonly<Record<string, string>> | undefined>;
}

/** A MediaStore that also lists, reads and deletes files. */
export interface MediaLibrary extends MediaStore {
  /** Lists the files whose names begin with `prefix`, with the time of the last save in milliseconds. */
  list(prefix: string): Promise<readonly { readonly name: string; readonly savedAt: number }[]>;
  /** Reads a file; undefined if the file does not exist. */
  read(name: string): Promise<MediaFile | undefined>;
  remove(name: string): Promise<void>;
}

/** A file's name contains a hash of its content, so a file never changes. */
const cacheControl = 'public, max-age=31536000, immutable';

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  });
}

/** Creates the store of a bucket. `at` overrides region, endpoint or credentials of the environment. */
export function createMediaStore(bucket: string, at: S3ClientConfig = {}): MediaLibrary {
  // Path-style URLs work with every S3-compatible endpoint, because they need no host name for each bucket.
  const client = new S3Client({ forcePathStyle: true, ...awsLimits.files, ...at });
  const folder = 'media/';
  const keyOf = (name: string) => folder + name;
  return {
    async save({ name, body, contentType, facts }) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: keyOf(name),
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(facts && { Metadata: { ...facts } }),
        }),
      );
    },
    async find(name) {
      const answer = await unlessMissing(
        client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) })),
      );
      return answer && (answer.Metadata ?? {});
    },
    async list(prefix) {
      const files: { readonly name: string; readonly savedAt: number }[] = [];
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyOf(prefix) });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', LastModified } of Contents)
          files.push({ name: Key.slice(folder.length), savedAt: LastModified?.getTime() ?? Date.now() });
      return files;
    },
    async read(name) {
      const answer = await unlessMissing(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) })),
      );
      if (!answer) return undefined;
      const body = (await answer.Body?.transformToByteArray()) ?? new Uint8Array();
      const contentType = answer.ContentType === 'image/avif' ? 'image/avif' : 'image/jpeg';
      return { name, body, contentType, ...(answer.Metadata && { facts: answer.Metadata }) };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    },
  };
}
