// Rule 16.6
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { contentKey } from '#functions/pictures/finished-pictures.ts';
import { makePictures, type PicturePorts } from '#functions/pictures/make-pictures.ts';
import { readSyncFailures } from '#functions/sync/run/problem-records.ts';
import { isLong } from '#test/support/sizes.ts';
import { type Listening, photo, serve } from './fakes.ts';
import { run, startStep } from './step.ts';

const small = [320, 720];
const all = [320, 640, 720, 730];
let site: Listening;
/** Key of the files that are made from the painting. */
let content: string;
let painting: Buffer;
/** Status of Square's answer to a request for the picture. */
let status: number;

beforeEach(async () => {
  status = 200;
  painting = await photo(730, 130);
  content = contentKey(painting);
  site = await serve((_, response) => void response.writeHead(status).end(painting));
});
afterEach(() => site.stop());

async function setup(works: readonly { readonly artworkId: string; readonly key: string }[]) {
  const step = await startStep(
    site,
    works.map((work) => ({ url: '/painting.jpg', ...work })),
  );
  const counts = { current: 0, total: works.length, leaseUntil: Date.now() + 60_000 };
  await step.table.put({ ...keys.syncProgress(), run, ...counts });
  const widths = () =>
    Promise.all(
      works.map(async ({ artworkId }) => {
        const artwork = await step.table.get(keys.artwork(artworkId));
        return (artwork?.['picture'] as { key: string; widths: number[] } | undefined)?.widths;
      }),
    );
  return { ...step, widths };
}

const twoWorks = [
  { artworkId: 'MOON', key: 'newmoon' },
  { artworkId: 'TIDE', key: 'tide' },
];

describe('the pictures of a run', () => {
  it('are all shown with small files before the first large file is made', async () => {
    const { table, media, ports, widths } = await setup(twoWorks);
    const before = (await readVersion(table)).version;

    expect(await makePictures(ports, { run })).toEqual({ made: 2, remaining: 2, unhung: 0 });

    expect(await widths()).toEqual([small, small]);
    expect([...media.files.keys()].sort()).toEqual([
      `${content}-1080.jpg`,
      `${content}-320.avif`,
      `${content}-720.avif`,
    ]);
    expect(await table.get(keys.syncProgress())).toMatchObject({ current: 2 });
    expect((await readVersion(table)).version).toBe(before + 2);

    expect(await makePictures(ports, { run })).toEqual({ made: 2, remaining: 0, unhung: 0 });

    expect(await widths()).toEqual([all, all]);
    // Each picture changes the version again, so that open pages load it, but is not counted again.
    expect((await readVersion(table)).version).toBe(before + 4);
    expect(await table.get(keys.syncProgress())).toMatchObject({ current: 2 });
  });

  it('keep their small files if the large files cannot be made, and the artist is told', async () => {
    const { table, ports, widths } = await setup(twoWorks.slice(0, 1));
    await makePictures(ports, { run });
    status = 404;

    expect(await makePictures(ports, { run })).toEqual({ made: 1, remaining: 0, unhung: 0 });

    expect(await widths()).toEqual([small]);
    expect(await readSyncFailures(table, run)).toEqual([
      expect.objectContaining({
        itemId: 'MOON',
        error: expect.stringMatching(/not at its address.*stays on show, with a picture that is less sharp/),
      }),
    ]);
    expect(await table.get(keys.syncProgress())).toMatchObject({ current: 1 });
  });

  // Rule 16.12
  it('have only files of the new image if it was replaced between the passes', async () => {
    const { media, ports, widths } = await setup(twoWorks.slice(0, 1));
    await makePictures(ports, { run });
    painting = await photo(725, 130);

    expect(await makePictures(ports, { run })).toEqual({ made: 1, remaining: 0, unhung: 0 });

    expect(await widths()).toEqual([[320, 640, 720, 725]]);
    const ofNew = [...media.files.keys()].filter((name) => name.startsWith(contentKey(painting)));
    expect(ofNew).toHaveLength(6);
  });

  it('are downloaded up to three times for the large files, however many downloads failed before', async () => {
    const { table, ports } = await setup(twoWorks.slice(0, 1));
    await table.update(keys.syncPending(run, 'MOON'), changing({ set: { attempts: 2 } }));
    await makePictures(ports, { run });
    status = 503;

    expect(await makePictures(ports, { run })).toMatchObject({ made: 3, remaining: 0 });
    expect(site.requests).toHaveLength(1 + 3);
  });

  it('are completed after a crash at any write, and works never show a missing file', async () => {
    const lasts = [];
    for (let last = 0; ; last += isLong ? 1 : 2) {
      const { table, media, ports, widths } = await setup(twoWorks.slice(0, 1));
      const crashing = crashingAfter(last, table, ports);
      const crashed = await toTheEnd(crashing).then(
        () => false,
        () => true,
      );
      const shown = (await table.get(keys.artwork('MOON')))?.['picture'] as { key: string; widths: number[] };
      for (const width of shown.key === content ? shown.widths : []) {
        expect(media.files.has(`${content}-${width}.avif`)).toBe(true);
      }
      await toTheEnd(ports);
      expect(await widths()).toEqual([all]);
      expect(await readSyncFailures(table, run)).toEqual([]);
      if (!crashed) break;
      lasts.push(last);
    }
    // Writes: three small files, the work, its pending row, the count; three large files, the work, its pending row.
    expect(lasts.at(-1)).toBe(10);
  });
});

/** Repeats the step while pictures are pending, as the workflow does. */
async function toTheEnd(ports: PicturePorts): Promise<void> {
  let answer = await makePictures(ports, { run });
  while (answer.made > 0 && answer.remaining > 0) answer = await makePictures(ports, { run });
}

/** Ports that allow `writes` writes and refuse all later ones, like a killed process. */
function crashingAfter(writes: number, table: Table, ports: PicturePorts): PicturePorts {
  let left = writes;
  const guard =
    <A extends readonly unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (left-- <= 0) throw new Error('killed');
      return write(...args);
    };
  return {
    ...ports,
    media: { ...ports.media, save: guard(ports.media.save) },
    table: {
      ...table,
      transact: guard(table.transact),
      update: guard(table.update),
      remove: guard(table.remove),
    },
  };
}
