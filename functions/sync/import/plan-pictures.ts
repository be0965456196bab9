import type { PictureSet } from '#functions/catalogue/catalogue-items.ts';
import type { ImageSource } from '#functions/sync/normalise/image-source.ts';
import type { Work } from '#functions/sync/normalise/work.ts';
import type { Picture } from '#shared/model/artwork.ts';
import { isSharp } from '#shared/rules/pictures.ts';
import type { StoredArtwork } from './stored-works.ts';

/** A picture that has to be made. */
export interface WantedPicture extends ImageSource {
  /** Among the work's pictures; 0 is its own. */
  readonly place: number;
}

type Pictured = Pick<Work, 'image' | 'furtherImages'>;
type Stored = Pick<StoredArtwork, 'picture' | 'pictureSet'> | undefined;

/** New pictures, and those that a run was cut off from sharpening: they wait for the next run, no event asks for one. */
export function lackingPictures(work: Pictured, stored: Stored, run: number): WantedPicture[] {
  return imagesOf(work)
    .map((image, place) => ({ ...image, place }))
    .filter(({ key, place }) => {
      const shown = place === 0 ? ownPicture(stored, key) : madePicture(stored, key);
      return !shown || (run > 0 && !isSharp(shown));
    });
}

/** The work's images with what is made of them; undefined for a single one that says nothing. */
export function pictureSetOf(work: Pictured, stored: Stored): PictureSet | undefined {
  const images = imagesOf(work);
  if (images.length < 2 && images.every(({ alt }) => alt === undefined)) return undefined;
  return images.map(({ key, alt }, place) => {
    const picture = place > 0 ? madePicture(stored, key) : undefined;
    return { key, ...(alt !== undefined && { alt }), ...(picture && { picture }) };
  });
}

/** Whether both have the same images in the same order with the same words. */
export function isSameSet(a: PictureSet | undefined, b: PictureSet | undefined): boolean {
  const words = (set: PictureSet = []) => JSON.stringify(set.map(({ key, alt = '' }) => [key, alt]));
  return words(a) === words(b);
}

function imagesOf({ image, furtherImages }: Pictured): ImageSource[] {
  return image ? [image, ...furtherImages] : [];
}

function ownPicture(stored: Stored, key: string): Picture | undefined {
  return stored?.picture?.key === key ? stored.picture : undefined;
}

/** Wherever the work has it: the artist may have moved her first picture back. */
function madePicture(stored: Stored, key: string): Picture | undefined {
  return stored?.pictureSet?.find((entry) => entry.key === key)?.picture ?? ownPicture(stored, key);
}
