import { type Size, sizeText } from '#shared/size/size-of.ts';

/** A point of a photo, in pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Marks = readonly [Point, Point];

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Minimum distance of the marks in pixels. Closer marks give no reliable scale. */
const leastDistance = 8;

/** Millimeters per pixel, from two marks and their distance in millimeters; undefined if the marks are too close. */
export function millimetresPerPixel([one, other]: Marks, length: number): number | undefined {
  const distance = Math.hypot(one.x - other.x, one.y - other.y);
  return distance < leastDistance ? undefined : length / distance;
}

/** Returns the nearest center at which the work stays within the photo or, if larger, covers the photo. */
export function keepWithin(middle: Point, work: Extent, photo: Extent): Point {
  const clamp = (value: number, own: number, whole: number) => {
    const ends = [own / 2, whole - own / 2];
    return Math.min(Math.max(value, Math.min(...ends)), Math.max(...ends));
  };
  return { x: clamp(middle.x, work.width, photo.width), y: clamp(middle.y, work.height, photo.height) };
}

/** Parses a typed length. Returns millimeters, or undefined if the text is not a length. */
export function lengthOf(text: string, unit: string): number | undefined {
  const length = Number(text.trim().replace(',', '.')) * (unit === 'in' ? 25.4 : 10);
  return Number.isFinite(length) && length > 0 ? length : undefined;
}

/** Width in pixels to which a photo is resized. A photo with 50 megapixels would take 200 MB. */
const photoWidth = 2048;

/**
 * Draws a picture file, upright, on a canvas. Reads the file directly, because the content security policy forbids
 * `blob:` pictures. Throws if the browser cannot read the file as a picture.
 */
export async function loadPhoto(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { resizeWidth: photoWidth, resizeQuality: 'high' });
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

/** The instruction for the visitor, before and after the photo is measured. */
export function photoText(size: Size, isMeasured: boolean): string {
  return isMeasured
    ? `${sizeText(size)}, to scale on your photo, which stays on this device. Drag it, or move it with the arrow keys. Does it look too large or too small? Measure again.`
    : 'Your photo stays on this device: nothing is uploaded. For a wall photographed straight on: tap the two ends of something whose length you know, or move the marks with the arrow keys.';
}
