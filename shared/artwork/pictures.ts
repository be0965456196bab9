import type { Picture } from './artwork.ts';

/** Widths of a picture's files, up to its own; zoom shows the last. Older pictures keep theirs. */
export const pictureWidths = [320, 640, 720, 1080, 1280, 1600, 2400] as const;
export const widestPicture = 2400;
/** Width of the JPEG for link previews and old browsers. */
export const fallbackWidth = 1080;

export function avifFile(key: string, width: number): string {
  return `${key}-${width}.avif`;
}

export function jpegFile(key: string): string {
  return `${key}-${fallbackWidth}.jpg`;
}

/** Name of the file that shows the whole painting on a wall, in the size that link previews require. */
export function previewFile(key: string): string {
  return `${key}-preview.jpg`;
}
export const previewSize = { width: 1200, height: 630 } as const;

/** Address of a file under `/media/`. */
export function mediaUrl(file: string): string {
  return `/media/${file}`;
}

/** `srcset` of the AVIF files. */
export function pictureSrcSet(picture: Picture): string {
  return picture.widths.map((width) => `${mediaUrl(avifFile(picture.key, width))} ${width}w`).join(', ');
}

/** Width of the largest file of a picture. */
export function fullWidth({ width }: Pick<Picture, 'width'>): number {
  return Math.min(width, widestPicture);
}

/** Whether the largest file exists; the small ones are made first. */
export function isSharp(picture: Picture): boolean {
  return (picture.widths.at(-1) ?? 0) >= fullWidth(picture);
}

/** The largest existing file, for zoom: the JPEG until the large ones are made. */
export function largestPictureFile({ key, width, widths }: Picture): string {
  const sharpest = widths.at(-1) ?? 0;
  return sharpest < Math.min(width, fallbackWidth) ? jpegFile(key) : avifFile(key, sharpest);
}

export function largestPictureUrl(picture: Picture): string {
  return mediaUrl(largestPictureFile(picture));
}

/** Horizontal if width exceeds height, otherwise vertical (rule 5.10). */
export function orientation(picture: Pick<Picture, 'width' | 'height'>): 'horizontal' | 'vertical' {
  return picture.width > picture.height ? 'horizontal' : 'vertical';
}
