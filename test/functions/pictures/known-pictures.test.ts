import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { makePictures } from '#functions/pictures/make-pictures.ts';
import { readSyncFailures } from '#functions/sync/run/failure-records.ts';
import { type Listening, photo, serve } from './fakes.ts';
import { run, startStep } from './step.ts';

let site: Listening;
beforeEach(async () => {
  const picture = await photo();
  site = await serve((_, response) => void response.end(picture));
});
afterEach(() => site.stop());

const setup = (pictures: Parameters<typeof startStep>[1]) => startStep(site, pictures);

describe('the pictures step', () => {
  // Rule 16.12
  it('makes no file for known bytes at a new URL, and reports no change', async () => {
    const { table, media, ports, artwork } = await setup([{ url: '/picture.jpg' }]);
    await makePictures(ports, { run });
    const before = await artwork();
    const { version } = await readVersion(table);
    await table.put({
      ...keys.syncPending(run, 'MOONSTAIRS'),
      artworkId: 'MOONSTAIRS',
      imageId: 'IMAGE',
      url: `${site.url}/moved-here.jpg`,
      title: '',
      key: 'newkey',
      version: 2,
    });
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
});
