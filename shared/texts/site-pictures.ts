/** Media types of pictures that the artist may upload. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Bytes of an upload, which in base64 must stay below a Lambda's 6 MB (Lambda guide, "Lambda quotas"). */
export const largestUploadBytes = 4 * 1024 * 1024;

/** The browser scales pictures down to this longest side, in pixels; more than the widest file made of them. */
export const uploadSidePixels = 2560;

/** Minimum width in pixels. */
export const leastUploadWidth = 320;

/** Characters. */
export const longestAlt = 200;

/** Prefix of an uploaded picture's key, so that it is never mistaken for a work's. */
export const sitePicturePrefix = 'site-';
export const sitePictureKey = /^site-[0-9a-f]{20}$/;
/** File name of an uploaded picture. */
export const sitePictureFile = /^site-[0-9a-z-]+\.(?:avif|jpg)$/;

/** Errors of an upload, for the artist. */
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

/** The media type by a file's first 12 bytes, whatever its name; undefined if it cannot be uploaded. */
export function uploadTypeOf(bytes: Uint8Array): (typeof uploadTypes)[number] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return starts.find(([, matches]) => matches(head))?.[0];
}
