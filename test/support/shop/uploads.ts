import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createMediaStore } from '#functions/pictures/media-store.ts';
import { uploadsService } from '#functions/uploads/handlers.ts';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import type { SitePicture } from '#shared/texts/site-picture.ts';
import { startTestAws } from './aws.ts';
import { call } from './call.ts';
import { openTexts } from './texts.ts';

/** Opens a shop with an administrator who changes its texts and pictures, and with its own bucket. */
export async function openUploads() {
  const shop = await openTexts();
  const buckets = mkdtempSync(join(tmpdir(), 'buckets-'));
  const aws = await startTestAws({ buckets });
  const media = createMediaStore('media', {
    endpoint: aws.url,
    region: 'local',
    credentials: localCredentials,
  });
  const uploads = uploadsService(shop.services, media);
  return {
    ...shop,
    aws,
    media,
    folder: join(buckets, 'media', 'media'),
    upload: (body: Uint8Array) => call(uploads, 'uploadPicture', { cookies: shop.cookies, body }),
  };
}

/** Returns an uploaded picture as the studio sends it with a draft. */
export function described(picture: object, more: Partial<SitePicture> = {}): SitePicture {
  return { focus: { x: 50, y: 50 }, alt: '', ...picture, ...more } as SitePicture;
}

/** Returns a picture of one color, with a place and a camera in its metadata. */
export function uploadOf(
  { width, height, background = '#204080' }: { width: number; height: number; background?: string },
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toFormat(format)
    .toBuffer();
}
