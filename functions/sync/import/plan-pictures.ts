import { type MadePicture, type PictureSet, sourceOf } from '#functions/catalogue/catalogue-items.ts';
import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import type { ImageSource, ShopWork } from '#functions/sync/normalise/work.ts';
import { expiry } from '#functions/sync/run/sync-records.ts';
import { isSharp } from '#shared/artwork/pictures.ts';
import { type GivenUp, givenUpOf, mayBeTried } from './failed-pictures.ts';
import type { StoredArtwork } from './stored-works.ts';

/** A picture that has to be made. */
export interface WantedPicture extends ImageSource {
  /** Index among the work's pictures; 0 is its main one. */
  readonly place: number;
  /** Key of the picture's files, if they exist already. */
  readonly file?: string;
}

/** A picture that failed and is not tried again for now. */
interface UnmadePicture {
  readonly place: number;
  readonly givenUp: GivenUp;
}

type Pictured = Pick<ShopWork, 'image' | 'furtherImages'>;
type Stored = Partial<Pick<StoredArtwork, 'picture' | 'pictureSet' | 'picturesGivenUp'>> | undefined;

/** Returns the work with the stored keys of its images, because an older row may have a former key. */
export function asKnown<W extends Pictured>(work: W, stored: Stored): W {
  const keys = new Set(stored?.pictureSet?.map(({ key }) => key));
  if (stored?.picture) keys.add(sourceOf(stored.picture));
  const known = (image: ImageSource): ImageSource =>
    keys.has(image.formerKey) ? { ...image, key: image.formerKey } : image;
  return { ...work, image: work.image && known(work.image), furtherImages: work.furtherImages.map(known) };
}

/**
 * Lists the pictures to be made, and the failed ones not to be tried yet (`unmade`). Outside a run (`run` is 0) only
 * new pictures are made; in a run also those whose file may have been replaced or that lack large files.
 */
export function lackingPictures(
  work: Pictured,
  stored: Stored,
  { run, now }: { readonly run: number; readonly now: number },
): { readonly wanted: readonly WantedPicture[]; readonly unmade: readonly UnmadePicture[] } {
  const wanted: WantedPicture[] = [];
  const unmade: UnmadePicture[] = [];
  for (const [place, image] of imagesOf(work).entries()) {
    const made = madePicture(stored, image.key);
    const isReplaced = made?.version !== undefined && made.version !== image.version;
    const shown = place === 0 ? ownPicture(stored, image.key) : made;
    if (shown && !isReplaced && isSharp(shown)) continue;
    const givenUp = givenUpOf(stored?.picturesGivenUp, image);
    if (givenUp && (run === 0 || !mayBeTried(givenUp, now))) unmade.push({ place, givenUp });
    else if (run > 0 || !shown)
      wanted.push({ ...image, place, ...(made && !isReplaced && { file: made.key }) });
  }
  return { wanted, unmade };
}

/** Returns the work's images with their finished pictures; undefined for a single image without a caption. */
export function pictureSetOf(work: Pictured, stored: Stored): PictureSet | undefined {
  const images = imagesOf(work);
  if (images.length < 2 && images.every(({ alt }) => alt === undefined)) return undefined;
  return images.map(({ key, alt }, place) => {
    const picture = place > 0 ? madePicture(stored, key) : undefined;
    return { key, ...(alt !== undefined && { alt }), ...(picture && { picture }) };
  });
}

/** Tells whether two sets have the same images in the same order with the same captions. */
export function isSameSet(a: PictureSet | undefined, b: PictureSet | undefined): boolean {
  const words = (set: PictureSet = []) => JSON.stringify(set.map(({ key, alt = '' }) => [key, alt]));
  return words(a) === words(b);
}

function imagesOf({ image, furtherImages }: Pictured): ImageSource[] {
  return image ? [image, ...furtherImages] : [];
}

function ownPicture(stored: Stored, key: string): MadePicture | undefined {
  return stored?.picture && sourceOf(stored.picture) === key ? stored.picture : undefined;
}

/** Finds a finished picture at any position, because the artist may have changed the order. */
function madePicture(stored: Stored, key: string): MadePicture | undefined {
  return stored?.pictureSet?.find((entry) => entry.key === key)?.picture ?? ownPicture(stored, key);
}

interface PictureOfWork {
  readonly artworkId: string;
  readonly title: string;
  readonly image: WantedPicture;
}

/** Queues pictures for the step that makes them. `missing`: the works show them, but some files are missing. */
export async function keepPending(
  ports: TableAndClock,
  run: number,
  pictures: readonly PictureOfWork[],
  { missing = false } = {},
): Promise<void> {
  await ports.table.batchWrite(
    pictures.map(({ artworkId, title, image }) => {
      const { imageId, url, key, version, file, place } = image;
      const row = keys.syncPending(run, artworkId, place === 0 ? undefined : key);
      return {
        put: {
          ...row,
          artworkId,
          title,
          imageId,
          url,
          key,
          version,
          file,
          place,
          ...(missing && { missing }),
          expiresAt: expiry(ports.now),
        },
      };
    }),
  );
}
