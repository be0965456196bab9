import { createMediaStore, type MediaLibrary } from '#functions/pictures/media-store.ts';
import { readStack } from '#infra/deployed-stack.ts';
import { localCredentials } from '#infra/local/emulator.ts';
import { readStage } from '#infra/stage.ts';
import { type Choice, readEndpoint } from './which-table.ts';

/** The pictures of the shop that `whichTable` chooses; undefined where only a table was named, and before the first deploy. */
export async function whichMedia({ data, stage, table }: Choice): Promise<MediaLibrary | undefined> {
  if (stage !== undefined) {
    const { stackName, region } = readStage(stage);
    const bucket = (await readStack(stackName, { region }))?.outputs['MediaBucket'];
    return bucket ? createMediaStore(bucket, { region }) : undefined;
  }
  if (table && data === undefined) return undefined;
  const { media } = readEndpoint(data ?? '.data') ?? {};
  if (!media) return undefined;
  const { url, bucket } = media;
  return createMediaStore(bucket, { endpoint: url, region: 'local', credentials: localCredentials });
}
