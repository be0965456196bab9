import type { Locator } from '@playwright/test';
import readQrCode from 'jsqr';
import sharp from 'sharp';

/** What a phone reads from the code as the browser draws it; undefined where it reads nothing. */
export async function readCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
