// Rule 27.4
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestByHttp } from 'node:http';
import type { request as requestByHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadPicture, getAt } from '#infra/bring/download-picture.ts';
import { picturesIn } from '#infra/bring/picture-folder.ts';
import { preparePicture } from '#infra/bring/prepare-picture.ts';
import { readWorksFile } from '#infra/bring/read-file.ts';
import { etsyCsv, fileIn } from '#test/support/works-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder of pictures', () => {
  function found(files: readonly string[], listing: Readonly<Record<string, string>>) {
    const pictures = join(folder, 'pictures');
    mkdirSync(pictures);
    for (const file of files) writeFileSync(join(pictures, file), '');
    const [work] = readWorksFile(fileIn(folder, 'etsy.csv', etsyCsv([listing])), 'USD').works;
    if (!work) throw new Error('No work');
    return picturesIn(pictures)(work).map(({ path = '', number }) => [basename(path), number]);
  }

  it('gives a work the files that its addresses end in, under their numbers', () => {
    const listing = {
      TITLE: 'Moon',
      IMAGE1: 'https://i.example/il_1.JPG?v=2',
      IMAGE2: 'https://i.example/il_2.jpg',
      IMAGE3: 'https://i.example/il%203.png',
    };

    expect(found(['il_1.jpg', 'il 3.png', 'moon.jpg'], listing)).toEqual([
      ['il_1.jpg', 1],
      ['il 3.png', 3],
    ]);
  });

  it('or those that are named like it, with numbers behind', () => {
    const files = [
      'The Moon Stairs.jpg',
      'the-moon-stairs-2.png',
      'The_Moon_Stairs (3).webp',
      'moon.jpg',
      'notes.txt',
    ];

    expect(found(files, { TITLE: 'The Moon Stairs' })).toEqual([
      ['The Moon Stairs.jpg', 1],
      ['the-moon-stairs-2.png', 2],
      ['The_Moon_Stairs (3).webp', 3],
    ]);
  });

  it('but not those that are named like another work', () => {
    const pictures = join(folder, 'pictures');
    mkdirSync(pictures);
    for (const file of ['moon.jpg', 'moon-1.jpg', 'moon-2.jpg', 'moon-3.jpg', 'moon-2-2.jpg'])
      writeFileSync(join(pictures, file), '');
    const listings = [{ TITLE: 'Moon' }, { TITLE: 'Moon 2' }, { TITLE: 'Other' }];
    const { works } = readWorksFile(fileIn(folder, 'etsy.csv', etsyCsv(listings)), 'USD');

    const of = picturesIn(pictures, works);
    expect(works.map((work) => of(work).map(({ path = '' }) => basename(path)))).toEqual([
      ['moon.jpg', 'moon-1.jpg'],
      ['moon-2.jpg', 'moon-2-2.jpg'],
      [],
    ]);
  });

  it('or like its SKU', () => {
    expect(found(['MOON-7.jpg'], { TITLE: 'The Moon Stairs', SKU: 'Moon-7' })).toEqual([['MOON-7.jpg', 1]]);
  });

  it('that is not there is told in a sentence', () => {
    expect(() => picturesIn(join(folder, 'none'))).toThrow('cannot be read (ENOENT)');
  });
});

describe('a picture for Square', () => {
  const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });

  it.each(['jpeg', 'png', 'gif'] as const)('stays as it is where it is a %s', async (format) => {
    const bytes = await plain().toFormat(format).toBuffer();

    expect(await preparePicture(bytes)).toEqual({ bytes, type: `image/${format}` });
  });

  it.each(['webp', 'avif', 'tiff'] as const)('is made a JPEG where it is a %s', async (format) => {
    const { bytes, type } = await preparePicture(await plain().toFormat(format).toBuffer());

    expect(type).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 });
  });

  it.each(['jpeg', 'png'] as const)('says nothing of the place where it is a %s that did', async (format) => {
    const camera = { IFD0: { Make: 'Camera' } };
    const harmless = await plain().withExif(camera).toFormat(format).toBuffer();
    const placed = await plain()
      .withExif({ ...camera, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toFormat(format)
      .toBuffer();

    expect((await preparePicture(harmless)).bytes).toBe(harmless);
    const { bytes, type } = await preparePicture(placed);
    expect(type).toBe('image/jpeg');
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('is made a JPEG where it has more than 15 MB', async () => {
    const noise = { width: 2400, height: 2100, channels: 3 as const };
    const bytes = await sharp(randomBytes(2400 * 2100 * 3), { raw: noise })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(bytes.length).toBeGreaterThan(15_000_000);

    const prepared = await preparePicture(bytes);

    expect(prepared.type).toBe('image/jpeg');
    expect(prepared.bytes.length).toBeLessThan(15_000_000);
  });

  it('is read from its file, too', async () => {
    const path = join(folder, 'moon.tiff');
    await plain().tiff().toFile(path);

    expect((await preparePicture(path)).type).toBe('image/jpeg');
    await expect(preparePicture(join(folder, 'none.jpg'))).rejects.toThrow('damaged, or no picture');
  });

  it('that is damaged is refused', async () => {
    await expect(preparePicture(Buffer.from('<html>Sign in</html>'))).rejects.toThrow(
      'damaged, or no picture',
    );
  });
});

describe('a picture at an address of the file', () => {
  const asked: string[] = [];
  const connected: string[] = [];
  function network(
    answers: Readonly<Record<string, Response>>,
    addresses: readonly string[] = ['93.184.215.14'],
  ) {
    asked.length = 0;
    connected.length = 0;
    return {
      lookup: async () => addresses,
      get: async (url: URL, addresses: readonly string[]) => {
        asked.push(url.href);
        connected.push(...addresses);
        return answers[url.href] ?? new Response('', { status: 404 });
      },
    };
  }
  const moved = (location: string) => new Response('', { status: 302, headers: { location } });

  it('is fetched, where it leads on, too', async () => {
    const answers = {
      'https://i.example/1.jpg': moved('/full/1.jpg'),
      'https://i.example/full/1.jpg': new Response('bytes'),
    };

    const bytes = await downloadPicture('https://i.example/1.jpg', network(answers));

    expect(Buffer.from(bytes).toString()).toBe('bytes');
  });

  it('is asked for at the address that was checked, wherever its name leads by then', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/moved') return void response.writeHead(302, { location: '/1.jpg' }).end();
      response.end(`bytes for ${request.headers.host}`);
    });
    const port = await new Promise<number>((done) =>
      server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
    );
    const get = (path: string) =>
      getAt(
        new URL(`http://nowhere.example:${port}${path}`),
        ['127.0.0.1'],
        AbortSignal.timeout(10_000),
        requestByHttp as typeof requestByHttps,
      );

    const [found, elsewhere] = [await get('/1.jpg'), await get('/moved')];

    expect(await found.text()).toBe(`bytes for nowhere.example:${port}`);
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, '/1.jpg']);
    await elsewhere.body?.cancel();
    server.close();
  });

  it.each([
    'http://i.example/1.jpg',
    'file:///etc/passwd',
    'https://i.example:8443/1.jpg',
    'https://user:secret@i.example/1.jpg',
    'not an address',
  ])('is never asked for at %s', async (address) => {
    await expect(downloadPicture(address, network({}))).rejects.toThrow('does not begin with https://');
    expect(asked).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['172.31.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['fe80::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['2002:7f00:1::'],
    ['64:ff9b::7f00:1'],
  ])('is never asked for in the network of %s, by name or by number', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address;

    for (const host of ['inside.example', literal]) {
      const near = network({}, ['93.184.215.14', address]);
      await expect(downloadPicture(`https://${host}/1.jpg`, near)).rejects.toThrow('private network');
    }
    const leading = network({ 'https://i.example/1.jpg': moved(`https://${literal}/`) });
    await expect(downloadPicture('https://i.example/1.jpg', leading)).rejects.toThrow('private network');
    expect(asked).toEqual(['https://i.example/1.jpg']);
  });

  it('that is public under IPv6 is fetched', async () => {
    const answers = { 'https://i.example/1.jpg': new Response('bytes') };

    await expect(
      downloadPicture('https://i.example/1.jpg', network(answers, ['2606:2800:21f:cb07::1'])),
    ).resolves.toHaveLength(5);
    expect(connected).toEqual(['2606:2800:21f:cb07::1']);
  });

  it('that answers with an error, leads round in circles or never answers is told', async () => {
    const round = {
      get: async () => moved('https://i.example/1.jpg'),
      lookup: async () => ['93.184.215.14'],
    };
    const dead = { ...round, get: () => Promise.reject(new TypeError('fetch failed')) };

    await expect(downloadPicture('https://i.example/1.jpg', network({}))).rejects.toThrow('answers 404');
    await expect(downloadPicture('https://i.example/1.jpg', round)).rejects.toThrow('leads on too often');
    await expect(downloadPicture('https://i.example/1.jpg', dead)).rejects.toThrow('cannot be reached');
  });

  it('is given up when it is larger than 100 MB', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8_000_000)),
    });

    await expect(
      downloadPicture(
        'https://i.example/1.jpg',
        network({ 'https://i.example/1.jpg': new Response(endless) }),
      ),
    ).rejects.toThrow('larger than 100 MB');
  });
});
