import type { Locator } from '@playwright/test';
import readQrCode from 'jsqr';
import sharp from 'sharp';

/** Returns the text of a rendered QR code; undefined if the code cannot be read. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
