import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { paintScene } from './art/render.ts';
import { siteScenes } from './art/scenes/site-scenes.ts';

/**
 * The site's own pictures, made by the hand that makes the demo works. Run by hand after a change of either:
 * `node infra/local/demo/make-assets.ts`. The files are part of the repository.
 */
const folder = fileURLToPath(new URL('../../../web/assets/', import.meta.url));
const widths = [640, 1080, 1600, 2400];
/** Design section 10. */
const mostBytes = 120 * 1024;

await mkdir(folder, { recursive: true });
for (const name of ['hero', 'about'] as const) {
  const painting = await (await paintScene(name, siteScenes[name], 2400))
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const width of widths) {
    const file = await smallEnough((quality) =>
      sharp(painting).removeAlpha().resize(width).avif({ quality, effort: 3 }).toBuffer(),
    );
    await save(`${name}-${width}.avif`, file);
  }
  await save(
    `${name}-1600.jpg`,
    await smallEnough((quality) =>
      sharp(painting)
        .removeAlpha()
        .resize(1600)
        .jpeg({ quality, progressive: true, mozjpeg: true })
        .toBuffer(),
    ),
  );
  if (name === 'hero') {
    // A link preview shows the moon and the whale, not the rooftops' feet.
    const preview = sharp(painting)
      .removeAlpha()
      .resize(1200)
      .extract({ left: 0, top: 20, width: 1200, height: 630 });
    await save(
      'og-default.jpg',
      await preview.jpeg({ quality: 78, progressive: true, mozjpeg: true }).toBuffer(),
    );
  }
}

/** The crescent over three steps: two of the painter's favourite words, readable at 16 pixels. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#2a1640"/><path d="M42 6C28 7 18 17 18 30c0 9 5 16 11 20-1-3-2-6-2-10C27 25 33 13 42 6Z" fill="#ffe3a6"/><path d="M24 58V48h12V38h12V28h10v22a8 8 0 0 1-8 8Z" fill="#f2784b"/></svg>`;
await save('favicon.svg', Buffer.from(`${mark}\n`));
const square = mark.replace(' rx="14"', '');
await save(
  'apple-touch-icon.png',
  await sharp(Buffer.from(square), { density: 288 }).resize(180).png({ palette: true }).toBuffer(),
);

/** The best quality that keeps the file below the limit. */
async function smallEnough(make: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = 56; ; ) {
    const file = await make(quality);
    if (file.length <= mostBytes || quality <= 20) return file;
    // The size falls faster than the quality; near the limit small steps are enough.
    quality = Math.max(20, Math.min(quality - 3, Math.round(quality * (mostBytes / file.length) ** 0.4)));
  }
}

async function save(name: string, file: Buffer): Promise<void> {
  await writeFile(join(folder, name), file);
  const { width, height } = await sharp(file).metadata();
  console.log(`${name}: ${width} × ${height}, ${Math.round(file.length / 1024)} KB`);
}
