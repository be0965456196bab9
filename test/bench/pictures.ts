import sharp from 'sharp';
import { makeLargeFiles, makeSmallFiles } from '#functions/pictures/make-files.ts';
import { demoImage } from '#infra/local/demo/image.ts';

/**
 * What a new painting of 3000 × 4000 costs, in seconds of processor time of this machine: `node test/bench/pictures.ts`.
 * The limits compare within one run. One is the time of encoding the same sizes with AVIF's effort as it is for the
 * small ones; the other is how much of the whole a visitor waits for.
 */
const limits = { ofEvenEffort: 0.9, beforeItIsShown: 0.3 } as const;

const painting = await makePainting();
await makeSmallFiles(painting, 'warm-up');
const small = await timed(() => makeSmallFiles(painting, 'k'));
const large = await timed(() => makeLargeFiles(painting, small.result.picture));
const even = await timed(() => Promise.all(large.result.files.map(({ body }) => atSmallEffort(body))));
const decoded = await timed(() => Promise.all(large.result.files.map(({ body }) => pixelsOf(body))));

const whole = small.seconds + large.seconds;
const evenWhole = small.seconds + even.seconds - decoded.seconds;
report('a painting of 3000 × 4000, before it is shown', small.seconds);
report('until it is sharp', whole);
report('with the small files’ effort throughout, decoding left out', evenWhole);
check('the whole, of even effort', whole / evenWhole, limits.ofEvenEffort);
check('before it is shown, of the whole', small.seconds / whole, limits.beforeItIsShown);

/** A demo picture in a painting's size, with grain and strokes that are the same each time. */
async function makePainting(): Promise<Uint8Array> {
  const size = { width: 3000, height: 4000 };
  const demo = await demoImage('/images/winter-kitchen.jpg');
  const grain = (width: number, height: number, contrast: number) => {
    let seed = 7;
    const bytes = Buffer.from(
      Array.from({ length: width * height }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return 128 + (seed / 2 ** 31 - 0.5) * contrast;
      }),
    );
    return sharp(bytes, { raw: { width, height, channels: 1 } })
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer();
  };
  const layers = await Promise.all([grain(1000, 400, 40), grain(1500, 2000, 30)]);
  return sharp(demo)
    .resize({ ...size, fit: 'cover' })
    .composite(layers.map((input) => ({ input, blend: 'soft-light' as const })))
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1_000_000 };
}

function pixelsOf(file: Uint8Array) {
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function atSmallEffort(file: Uint8Array): Promise<Buffer> {
  const { data, info } = await pixelsOf(file);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).avif({ quality: 53, effort: 1 }).toBuffer();
}

function report(name: string, seconds: number): void {
  console.log(`${name}: ${seconds.toFixed(2)} s of processor time`);
}

function check(name: string, share: number, limit: number): void {
  const good = share <= limit;
  console.log(`${good ? 'ok  ' : 'OVER'} ${name}: ${share.toFixed(2)} of at most ${limit}`);
  if (!good) process.exitCode = 1;
}
