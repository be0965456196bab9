import type { Picture } from './artwork.ts';

/** Widths of a picture's files in pixels, up to the picture's own width. Older pictures may have other widths. */
export const pictureWidths = [320, 640, 720, 1080, 1280, 1600, 2400] as const;
export const widestPicture = 2400;
/** Width in pixels of the JPEG for link previews and old browsers. */
export const fallbackWidth = 1080;

export function avifFile(key: string, width: number): string {
  return `${key}-${width}.avif`;
}

export function jpegFile(key: string): string {
  return `${key}-${fallbackWidth}.jpg`;
}

/** Returns the file name of the image for link previews: the whole painting on a wall, in `previewSize`. */
export function previewFile(key: string): string {
  return `${key}-preview.jpg`;
}
export const previewSize = { width: 1200, height: 630 } as const;

/** Returns the address of a file under `/media/`. */
export function mediaUrl(file: string): string {
  return `/media/${file}`;
}

/** Returns the `srcset` of the AVIF files. */
export function pictureSrcSet(picture: Picture): string {
  return picture.widths.map((width) => `${mediaUrl(avifFile(picture.key, width))} ${width}w`).join(', ');
}

/** Returns the width of a picture's largest file. */
export function fullWidth({ width }: Pick<Picture, 'width'>): number {
  return Math.min(width, widestPicture);
}

/** Whether a picture's largest file exists. The smaller files are made first. */
export function isSharp(picture: Picture): boolean {
  return (picture.widths.at(-1) ?? 0) >= fullWidth(picture);
}

/** Returns the largest existing file, for zoom. Until the large files are made, the JPEG may be the largest. */
export function largestPictureFile({ key, width, widths }: Picture): string {
  const sharpest = widths.at(-1) ?? 0;
  return sharpest < Math.min(width, fallbackWidth) ? jpegFile(key) : avifFile(key, sharpest);
}

export function largestPictureUrl(picture: Picture): string {
  return mediaUrl(largestPictureFile(picture));
}

/** Returns 'horizontal' if the width exceeds the height, otherwise 'vertical' (rule 5.10). */
export function orientation(picture: Pick<Picture, 'width' | 'height'>): 'horizontal' | 'vertical' {
  return picture.width > picture.height ? 'horizontal' : 'vertical';
}
