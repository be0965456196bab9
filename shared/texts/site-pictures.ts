/** Pictures that the artist may upload, by their media types. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * Bytes of an upload. In base64, as API Gateway hands it on, it stays below the 6 MB that a Lambda takes (Lambda guide,
 * "Lambda quotas").
 */
export const largestUploadBytes = 4 * 1024 * 1024;

/** Pixels of the longest side to which the browser scales a picture down: more than the widest file that is made of it. */
export const uploadSidePixels = 2560;

/** Pixels; a smaller picture is a mistake. */
export const leastUploadWidth = 320;

/** Characters. */
export const longestAlt = 200;

/** Every name of an uploaded picture begins with it, so none is ever taken for a work's. */
export const sitePicturePrefix = 'site-';
export const sitePictureKey = /^site-[0-9a-f]{20}$/;
/** Name of a file of one. */
export const sitePictureFile = /^site-[0-9a-z-]+\.(?:avif|jpg)$/;

/** Why a file cannot become a picture of the shop, for the artist. */
export const uploadErrors = {
  empty: 'This file is empty. Please choose another picture.',
  format: 'This file is not a JPEG, PNG or WebP picture. Please choose one of these.',
  damaged: 'This picture is damaged and cannot be read. Please choose another one.',
} as const;

const starts: readonly (readonly [(typeof uploadTypes)[number], (head: string) => boolean])[] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
];

/** What a file is by its first 12 bytes, whatever its name says; undefined for what cannot be uploaded. */
export function uploadTypeOf(bytes: Uint8Array): (typeof uploadTypes)[number] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return starts.find(([, matches]) => matches(head))?.[0];
}
