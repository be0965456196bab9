import {
  largestUploadBytes,
  uploadErrors,
  uploadSidePixels,
  uploadTypeOf,
} from '#shared/texts/site-pictures.ts';

/** Maximum number of bytes of a file that the browser is asked to decode. */
const largestFile = 50 * 1024 * 1024;
/** JPEG qualities. The next lower one is used if the file is too large to send. */
const qualities = [0.92, 0.8, 0.6];

/** Thrown for a file that cannot be uploaded. The message has the reason. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}

/**
 * Converts the chosen file to the JPEG that the shop accepts: upright, at most 2,560 pixels on its longest
 * side, with transparent parts white. Removes metadata such as place and camera. Throws UploadRefused.
 */
export async function prepareUpload(file: File): Promise<Blob> {
  if (file.size === 0) throw new UploadRefused(uploadErrors.empty);
  if (file.size > largestFile)
    throw new UploadRefused('This file is larger than 50 MB. Please choose a smaller one.');
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => undefined);
  // The file was moved or removed after the choice, or is not downloaded to this device.
  if (!head) throw new UploadRefused('This file cannot be opened. Please choose it again.');
  if (!uploadTypeOf(new Uint8Array(head))) throw new UploadRefused(uploadErrors.format);
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) throw new UploadRefused(uploadErrors.damaged);
  const canvas = scaled(bitmap);
  bitmap.close();
  for (const quality of qualities) {
    const jpeg = await toJpeg(canvas, quality);
    if (jpeg && jpeg.size <= largestUploadBytes) return jpeg;
  }
  throw new UploadRefused('This browser cannot make the picture smaller. Please choose a smaller one.');
}

function scaled(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, uploadSidePixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
