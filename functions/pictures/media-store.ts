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
  /** Saved with the file and returned by `find`; plain ASCII, keys in lower case. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The files that browsers load from `/media/`. */
export interface MediaStore {
  save(file: MediaFile): Promise<void>;
  /** The facts saved with a file; undefined if there is no such file. */
  find(name: string): Promise<Readonly<Record<string, string>> | undefined>;
}

/** A MediaStore that also lists, reads and deletes files. */
export interface MediaLibrary extends MediaStore {
  /** Files by name prefix, with the time of the last save in milliseconds. */
  list(prefix: string): Promise<readonly { readonly name: string; readonly savedAt: number }[]>;
  /** A stored file; undefined if there is none. */
  read(name: string): Promise<MediaFile | undefined>;
  remove(name: string): Promise<void>;
}

/** A file's name has the key of its content, so no file ever changes. */
const cacheControl = 'public, max-age=31536000, immutable';

/** Undefined if there is no such file. */
async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  });
}

/** `at` overrides region, endpoint or credentials of the environment. */
export function createMediaStore(bucket: string, at: S3ClientConfig = {}): MediaLibrary {
  // Path-style URLs need no host name for each bucket, so any S3-compatible endpoint works.
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
