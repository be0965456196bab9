import { HeadObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

export interface MediaFile {
  readonly name: string;
  readonly body: Uint8Array;
  readonly contentType: 'image/avif' | 'image/jpeg';
  /** Kept with the file and given back by `find`; plain ASCII, keys in lower case. */
  readonly facts?: Readonly<Record<string, string>>;
}

/** The files that browsers reach under `/media/`. */
export interface MediaStore {
  save(file: MediaFile): Promise<void>;
  /** The facts that were saved with a file; undefined when there is no such file. */
  find(name: string): Promise<Readonly<Record<string, string>> | undefined>;
}

/** A file's name holds the key of its content, so no file ever changes. */
const cacheControl = 'public, max-age=31536000, immutable';

export function createMediaStore(bucket: string): MediaStore {
  // Path-style addresses need no host name per bucket, so any S3-compatible endpoint will do.
  const client = new S3Client({ forcePathStyle: true, maxAttempts: 4 });
  const keyOf = (name: string) => `media/${name}`;
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
      try {
        const answer = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return answer.Metadata ?? {};
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
        throw error;
      }
    },
  };
}
