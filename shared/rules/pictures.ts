import type { Picture } from '#shared/model/artwork.ts';

/** Widths made of every picture, up to its own; the last is what zoom shows. */
export const pictureWidths = [320, 640, 1080, 1600, 2400] as const;
/** Width of the JPEG for link previews and old browsers. */
export const fallbackWidth = 1080;

export function avifFile(key: string, width: number): string {
  return `${key}-${width}.avif`;
}

export function jpegFile(key: string): string {
  return `${key}-${fallbackWidth}.jpg`;
}

/** Address of a file of ours. */
export function mediaUrl(file: string): string {
  return `/media/${file}`;
}

/** `srcset` of the AVIF files. */
export function pictureSrcSet(picture: Picture): string {
  return picture.widths.map((width) => `${mediaUrl(avifFile(picture.key, width))} ${width}w`).join(', ');
}

/** The sharpest file, for zoom. */
export function largestPictureUrl(picture: Picture): string {
  return mediaUrl(avifFile(picture.key, picture.widths.at(-1) ?? fallbackWidth));
}

/** Horizontal when width exceeds height, else vertical (rule 5.10). */
export function orientation(picture: Pick<Picture, 'width' | 'height'>): 'horizontal' | 'vertical' {
  return picture.width > picture.height ? 'horizontal' : 'vertical';
}
