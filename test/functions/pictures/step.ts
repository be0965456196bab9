import { keys } from '#functions/db/keys.ts';
import type { PicturePorts } from '#functions/pictures/make-pictures.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { type Listening, mediaInMemory } from './fakes.ts';

export const run = 7;

/** Prepares works with pending pictures, and the dependencies of the step that makes them. */
export async function startStep(
  site: Listening,
  pictures: readonly { readonly url: string; readonly artworkId?: string; readonly key?: string }[],
) {
  const { table } = await freshTable();
  const media = mediaInMemory();
  const ports: PicturePorts = {
    table,
    media,
    siteOrigin: 'https://shop.example',
    log: () => undefined,
    now: Date.now,
    imageHosts: [site.host],
    // Long, because a test machine may be slow. Tests of time limits set their own limits.
    timeBox: 120_000,
    fetchTimeout: 120_000,
    pause: 5,
  };
  await table.put({ ...keys.syncLock(), run, leaseUntil: Date.now() + 60_000 });
  const pending = (url: string, artworkId: string, key: string) => ({
    ...keys.syncPending(run, artworkId),
    ...{ artworkId, imageId: 'IMAGE', title: 'The Moon Stairs', key },
    url: url.startsWith('/') ? `${site.url}${url}` : url,
  });
  for (const { url, artworkId = 'MOONSTAIRS', key = 'newkey' } of pictures) {
    const artwork = makeArtworkItem({ artworkId });
    await putArtwork(table, artwork, [
      makeVariationItem({}, artwork),
      makeVariationItem({ variationId: `${artworkId}-V2`, name: 'Small' }, artwork),
    ]);
    await table.put(pending(url, artworkId, key));
  }
  const artwork = () => table.get(keys.artwork('MOONSTAIRS'));
  /** Makes the first work's picture pending again. */
  const pend = (changes: object) =>
    table.put({ ...pending('/picture.jpg', 'MOONSTAIRS', 'newkey'), ...changes });
  return { table, media, ports, artwork, pend };
}
