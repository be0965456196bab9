/** Media types of pictures that the artist may upload. */
export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Maximum bytes of an upload. In base64 they must stay below a Lambda's 6 MB (Lambda guide, "Lambda quotas"). */
export const largestUploadBytes = 4 * 1024 * 1024;

/** Maximum length of a side in pixels, to which the browser scales pictures: more than any file's width. */
export const uploadSidePixels = 2560;

/** Minimum width of an upload in pixels. */
export const leastUploadWidth = 320;

/** Characters. */
export const longestAlt = 200;

/** Prefix of an uploaded picture's key, which no key of a work's picture has. */
export const sitePicturePrefix = 'site-';
export const sitePictureKey = /^site-[0-9a-f]{20}$/;
/** Pattern of the file names of an uploaded picture. */
export const sitePictureFile = /^site-[0-9a-z-]+\.(?:avif|jpg)$/;

/** Error messages about an upload, for the artist. */
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

/** Returns the media type by a file's first 12 bytes, whatever its name; undefined if the type is not accepted. */
export function uploadTypeOf(bytes: Uint8Array): (typeof uploadTypes)[number] | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  return starts.find(([, matches]) => matches(head))?.[0];
}
