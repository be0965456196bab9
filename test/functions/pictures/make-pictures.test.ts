import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { contentKey } from '#functions/pictures/finished-pictures.ts';
import { makePictures } from '#functions/pictures/make-pictures.ts';
import { readPending } from '#functions/pictures/picture-records.ts';
import { readSyncFailures } from '#functions/sync/run/problem-records.ts';
import { type Listening, photo, serve } from './fakes.ts';
import { run, startStep } from './step.ts';

/** Key of the files that are made from the picture. */
let content: string;
let site: Listening;
let elsewhere: Listening;

beforeEach(async () => {
  const picture = await photo();
  content = contentKey(picture);
  elsewhere = await serve((_, response) => void response.end(picture));
  site = await serve(async ({ url }, response) => {
    if (url === '/moved-away.jpg') response.writeHead(302, { location: `${elsewhere.url}/stolen.jpg` }).end();
    else if (url === '/moved-here.jpg') response.writeHead(301, { location: '/picture.jpg' }).end();
    else if (url === '/loop.jpg') response.writeHead(302, { location: '/loop.jpg' }).end();
    else if (url === '/page.jpg')
      response.setHeader('content-type', 'text/html').end('<!doctype html><p>Sorry');
    else if (url === '/vector.jpg')
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    else if (url === '/half.jpg') response.end(picture.subarray(0, picture.length / 2));
    else if (url === '/gone.jpg') response.writeHead(404).end();
    else if (url === '/busy.jpg') response.writeHead(503).end();
    else if (url === '/silent.jpg') return;
    else if (url === '/bomb.png') response.end(bomb());
    else if (url === '/endless.jpg') await pour(response, 40);
    else response.end(picture);
  });
});

afterEach(async () => {
  await site.stop();
  await elsewhere.stop();
});

/** A valid PNG of 400 million black pixels in about 50 kB. */
function bomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const part = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), body]);
    const edges = Buffer.alloc(8);
    edges.writeUInt32BE(body.length, 0);
    edges.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([edges.subarray(0, 4), named, edges.subarray(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, part('IHDR', header), part('IDAT', rows), part('IEND', Buffer.alloc(0))]);
}

/** Sends megabytes until the client disconnects. */
async function pour(response: ServerResponse, megabytes: number): Promise<void> {
  const chunk = Buffer.alloc(1024 * 1024, 0xff);
  await pipeline(Readable.from(Array.from({ length: megabytes }, () => chunk)), response);
}

const setup = (pictures: Parameters<typeof startStep>[1]) => startStep(site, pictures);

describe('the pictures step', () => {
  it('shows a new picture on the work and each of its variations', async () => {
    const { table, media, ports, artwork } = await setup([{ url: '/picture.jpg' }]);
    const before = (await readVersion(table)).version;

    const answer = await makePictures(ports, { run });

    expect(answer).toEqual({ made: 1, remaining: 0, unhung: 0 });
    const shown = {
      imageUrl: `/media/${content}-1080.jpg`,
      picture: {
        key: content,
        width: 400,
        height: 300,
        widths: [320, 400],
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
    };
    expect(await artwork()).toMatchObject(shown);
    for (const id of ['MOONSTAIRS-V1', 'MOONSTAIRS-V2']) {
      expect(await table.get(keys.variation('MOONSTAIRS', id))).toMatchObject(shown);
    }
    expect([...media.files.keys()].sort()).toEqual([
      `${content}-1080.jpg`,
      `${content}-320.avif`,
      `${content}-400.avif`,
      `${content}-preview.jpg`,
    ]);
    expect((await readVersion(table)).version).toBe(before + 1);
    expect(await readPending(table, run)).toEqual([]);
  });

  it('changes nothing of a variation except its picture', async () => {
    const { table, ports } = await setup([{ url: '/picture.jpg' }]);
    const key = keys.variation('MOONSTAIRS', 'MOONSTAIRS-V1');
    const before = await table.get(key);

    await makePictures(ports, { run });

    const { picture: _new, imageUrl: _url, ...after } = (await table.get(key)) ?? {};
    const { picture: _old, imageUrl: _before, ...rest } = before ?? {};
    expect(after).toEqual(rest);
  });

  it('neither downloads nor makes existing pictures again', async () => {
    const { media, ports, artwork, pend } = await setup([{ url: '/picture.jpg' }]);
    await makePictures(ports, { run });
    const made = await artwork();
    const fetched = site.requests.length;
    await pend({ file: content });
    media.save = async () => {
      throw new Error('nothing should be saved');
    };

    await makePictures(ports, { run });

    expect(site.requests.length).toBe(fetched);
    expect(await artwork()).toEqual(made);
  });

  // Rule 16.12
  it('makes no files and reports no change if only the picture’s URL has changed', async () => {
    const { table, media, ports, artwork, pend } = await setup([{ url: '/picture.jpg' }]);
    await makePictures(ports, { run });
    const before = await artwork();
    const { version } = await readVersion(table);
    await pend({ url: `${site.url}/moved-here.jpg`, version: 2 });
    media.save = async () => {
      throw new Error('nothing should be saved');
    };

    expect(await makePictures(ports, { run })).toMatchObject({ made: 1, remaining: 0 });

    expect(await artwork()).toEqual({
      ...before,
      picture: { ...(before?.['picture'] as object), version: 2 },
    });
    expect((await readVersion(table)).version).toBe(version);
    expect(await readSyncFailures(table, run)).toEqual([]);
  });

  it('downloads a picture once for all works that share it', async () => {
    const { ports } = await setup([
      { url: '/picture.jpg', artworkId: 'ORIGINAL' },
      { url: '/picture.jpg', artworkId: 'PRINT' },
      { url: '/picture.jpg', artworkId: 'CARD' },
    ]);

    expect(await makePictures(ports, { run })).toEqual({ made: 3, remaining: 0, unhung: 0 });
    expect(site.requests).toHaveLength(1);
  });

  it('follows a redirect to an allowed host', async () => {
    const { ports, artwork } = await setup([{ url: '/moved-here.jpg' }]);

    await makePictures(ports, { run });

    expect(await artwork()).toMatchObject({ imageUrl: `/media/${content}-1080.jpg` });
  });

  // Rule 16.11
  it.each([
    ['a script instead of an address', 'javascript:alert(1)', /does not load/],
    ['a picture inside the address', 'data:image/svg+xml,<svg/>', /does not load/],
    ['a file on the server', 'file:///etc/passwd', /does not load/],
    ['a host that is not allowed', 'https://evil.example/picture.jpg', /does not load/],
    [
      'plain http at a host that must be https',
      'http://items-images-production.s3.us-west-2.amazonaws.com/a.jpg',
      /does not load/,
    ],
    ['a redirect to another host', '/moved-away.jpg', /does not load/],
    ['redirects without end', '/loop.jpg', /redirected too often/],
    ['a web page', '/page.jpg', /is not a JPEG/],
    ['a drawing that could carry scripts', '/vector.jpg', /is not a JPEG/],
    ['half a JPEG', '/half.jpg', /damaged/],
    ['a bomb of 400 million pixels', '/bomb.png', /million pixels/],
    ['a file of 40 MB', '/endless.jpg', /larger than 30 MB/],
    ['a picture that is gone', '/gone.jpg', /not at its address/],
  ])('refuses %s, tells the artist and keeps the previous picture', async (_, url, reason) => {
    const { table, media, ports, artwork } = await setup([{ url }]);
    const before = await artwork();

    const answer = await makePictures(ports, { run });

    expect(answer).toEqual({ made: 1, remaining: 0, unhung: 0 });
    expect(await readSyncFailures(table, run)).toEqual([
      {
        type: 'item',
        itemTitle: 'The Moon Stairs',
        itemId: 'MOONSTAIRS',
        error: expect.stringMatching(reason),
      },
    ]);
    const { picturesGivenUp, ...after } = (await artwork()) ?? {};
    expect(after).toEqual(before);
    expect(picturesGivenUp).toEqual([
      { key: 'newkey', error: expect.stringMatching(reason), at: expect.any(Number) },
    ]);
    expect(media.files.size).toBe(0);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each(['/busy.jpg', '/silent.jpg'])(
    'requests %s three times before it reports a failure to the artist',
    async (url) => {
      const { table, ports } = await setup([{ url }]);

      const answer = await makePictures({ ...ports, fetchTimeout: 150 }, { run });

      expect(answer.remaining).toBe(0);
      expect(site.requests).toHaveLength(3);
      expect(await readSyncFailures(table, run)).toEqual([
        expect.objectContaining({ error: expect.stringMatching(/could not be fetched/) }),
      ]);
      expect(await table.get(keys.artwork('MOONSTAIRS'))).toMatchObject({
        picturesGivenUp: [{ isPassing: true }],
      });
    },
  );

  // Rule 13.4
  it('counts each picture in the progress, whether it was made or failed', async () => {
    const { table, ports } = await setup([
      { url: '/picture.jpg', artworkId: 'ONE', key: 'one' },
      { url: '/gone.jpg', artworkId: 'TWO', key: 'two' },
      { url: '/busy.jpg', artworkId: 'THREE', key: 'three' },
    ]);
    await table.put({ ...keys.syncProgress(), run, current: 0, total: 3, leaseUntil: Date.now() + 60_000 });

    await makePictures(ports, { run });

    expect(await table.get(keys.syncProgress())).toMatchObject({ current: 3, total: 3 });
  });

  it('continues in the next call after its time limit', async () => {
    const { ports } = await setup([
      { url: '/picture.jpg', artworkId: 'ONE', key: 'one' },
      { url: '/picture.jpg', artworkId: 'TWO', key: 'two' },
      { url: '/picture.jpg', artworkId: 'THREE', key: 'three' },
      { url: '/picture.jpg', artworkId: 'FOUR', key: 'four' },
    ]);
    const hurried = { ...ports, timeBox: 0 };

    const answers = [];
    do answers.push(await makePictures(hurried, { run }));
    while ((answers.at(-1)?.remaining ?? 0) > 0 && answers.length < 10);

    expect(answers.length).toBeGreaterThan(1);
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(4);
  });

  it('skips a work whose row was removed meanwhile', async () => {
    const { table, ports, artwork } = await setup([{ url: '/picture.jpg' }]);
    await table.remove(keys.artwork('MOONSTAIRS'));

    expect(await makePictures(ports, { run })).toEqual({ made: 1, remaining: 0, unhung: 0 });
    expect(await artwork()).toBeUndefined();
    expect(await readSyncFailures(table, run)).toEqual([]);
  });

  it('throws StaleRun and changes nothing after another sync has begun', async () => {
    const { table, ports, artwork } = await setup([{ url: '/picture.jpg' }]);
    const before = await artwork();
    await table.put({ ...keys.syncLock(), run: run + 1, leaseUntil: Date.now() + 60_000 });

    await expect(makePictures(ports, { run })).rejects.toMatchObject({ name: 'StaleRun' });
    expect(await artwork()).toEqual(before);
  });
});
