import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { paintScene } from './render.ts';
import { scenes } from './scenes/scenes.ts';

/** Run by hand: `node infra/local/demo/art/contact-sheet.ts [name…]` lays the works side by side in one picture, to look at. */
const wanted = process.argv.slice(2);
const cell = 440;
const columns = 4;
const tiles: { readonly input: Buffer; readonly left: number; readonly top: number }[] = [];
let slot = 0;
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  const painted = await (await paintScene(name, scene, 800)).jpeg({ quality: 88 }).toBuffer();
  console.log(
    `${name}: ${Math.round(performance.now() - started)} ms, ${Math.round(painted.length / 1024)} KB`,
  );
  const input = await sharp(painted)
    .resize(cell - 16, cell - 16, { fit: 'inside' })
    .toBuffer();
  tiles.push({ input, left: (slot % columns) * cell + 8, top: Math.floor(slot / columns) * cell + 8 });
  slot += 1;
}
await mkdir('.build', { recursive: true });
await sharp({
  create: {
    width: columns * cell,
    height: Math.ceil(slot / columns) * cell,
    channels: 3,
    background: '#efe9dd',
  },
})
  .composite(tiles)
  .png()
  .toFile('.build/contact-sheet.png');
