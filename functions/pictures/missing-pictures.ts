import { type ArtworkItem, type MadePicture, sourceOf } from '#functions/catalogue/catalogue-items.ts';
import type { Services } from '#functions/http/services.ts';
import { givenUpOf, mayBeTried, pictureFailure } from '#functions/sync/import/failed-pictures.ts';
import { readReferences } from '#functions/sync/import/page-records.ts';
import { keepPending } from '#functions/sync/import/plan-pictures.ts';
import { createSyncPorts, type SyncPorts } from '#functions/sync/import/read-ports.ts';
import { readStoredWorks } from '#functions/sync/import/stored-works.ts';
import { imageSource } from '#functions/sync/normalise/work.ts';
import { saveFailures } from '#functions/sync/run/problem-records.ts';
import type { StepPorts } from '#functions/sync/steps/step-ports.ts';
import { filesOf } from './finished-pictures.ts';
import { createMediaStore } from './media-store.ts';
import { readPending } from './picture-records.ts';

/** Reads the names of all picture files. */
export type StoredFiles = () => Promise<Pick<ReadonlySet<string>, 'has'>>;

interface ShownPicture {
  readonly artworkId: string;
  readonly title: string;
  readonly place: number;
  readonly picture: MadePicture;
}

/**
 * Queues every picture of these works that lacks a file, for instance after an import into a new stack. Returns the
 * number of missing pictures and the number of the run's pending pictures. Repeating the call queues nothing twice.
 */
async function planMissingPictures(
  ports: SyncPorts & { readonly storedFiles: StoredFiles },
  run: number,
  artworks: readonly ArtworkItem[],
): Promise<{ readonly missing: number; readonly pending?: number }> {
  const stored = await ports.storedFiles();
  const lost = artworks
    .flatMap(shownPictures)
    .filter(({ picture }) => !filesOf(picture).every((name) => stored.has(name)));
  if (lost.length === 0) return { missing: 0 };
  const [sources, waiting, works] = await Promise.all([
    sourcesOf(ports, run),
    readPending(ports.table, run),
    readStoredWorks(
      ports.table,
      [...new Set(lost.map(({ artworkId }) => artworkId))].map((artworkId) => ({
        artworkId,
        variationIds: [],
      })),
    ),
  ]);
  const isWaiting = new Set(waiting.map(({ artworkId, key }) => `${artworkId} ${key}`));
  // An image that Square has deleted is not made again. The next import removes or replaces the work's picture.
  const known = lost.flatMap(({ picture, ...shown }) => {
    const source = sources.get(sourceOf(picture));
    return source ? [{ ...shown, image: { ...source, place: shown.place, file: picture.key } }] : [];
  });
  const givenUp = known.flatMap((one) => {
    const entry = givenUpOf(works.get(one.artworkId)?.artwork.picturesGivenUp, one.image);
    return entry && !mayBeTried(entry, ports.now()) ? [{ one, entry }] : [];
  });
  const unmade = new Set(givenUp.map(({ one }) => one));
  const wanted = known.filter(
    (one) => !unmade.has(one) && !isWaiting.has(`${one.artworkId} ${one.image.key}`),
  );
  await keepPending(ports, run, wanted, { missing: true });
  await saveFailures(
    ports,
    run,
    givenUp.map(({ one, entry }) => pictureFailure(one, one.place, entry.error)),
  );
  return { missing: known.length, pending: waiting.length + wanted.length };
}

function shownPictures({ artworkId, title, picture, pictureSet = [] }: ArtworkItem): ShownPicture[] {
  const further = pictureSet.flatMap((entry, place) =>
    entry.picture ? [{ artworkId, title, place, picture: entry.picture }] : [],
  );
  return [...(picture ? [{ artworkId, title, place: 0, picture }] : []), ...further];
}

/** Maps the keys that rows use to Square's images. */
async function sourcesOf({ table }: SyncPorts, run: number) {
  const { images } = await readReferences(table, run);
  return new Map(
    [...images].flatMap(([imageId, image]) => {
      const source = imageSource(imageId, image);
      return [
        [source.key, source],
        [source.formerKey, { ...source, key: source.formerKey }],
      ] as const;
    }),
  );
}

export function createStepPorts(services: Services): StepPorts {
  const media = createMediaStore(services.config.mediaBucket);
  return withStoredFiles(
    createSyncPorts(services),
    async () => new Set((await media.list('')).map(({ name }) => name)),
  );
}

/** Like `createStepPorts`, with another way to list the picture files. */
export function withStoredFiles(ports: SyncPorts, storedFiles: StoredFiles): StepPorts {
  return {
    ...ports,
    planMissingPictures: (run, artworks) => planMissingPictures({ ...ports, storedFiles }, run, artworks),
  };
}
