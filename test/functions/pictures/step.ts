import { keys } from '#functions/db/keys.ts';
import type { PicturePorts } from '#functions/pictures/make-pictures.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { type Listening, mediaInMemory } from './fakes.ts';

export const run = 7;

/** Works with pending pictures, and the dependencies of the step that makes them. */
export async function startStep(
  site: Listening,
  pictures: readonly { readonly url: string; readonly artworkId?: string; readonly key?: string }[],
) {
  const { table } = await freshTable();
  const media = mediaInMemory();
  const lines: unknown[] = [];
  const ports: PicturePorts = {
    table,
    media,
    siteOrigin: 'https://shop.example',
    log: (level, fields) => void lines.push({ level, ...fields }),
    now: Date.now,
    imageHosts: [site.host],
    // Tests of time limits set their own; otherwise a busy machine may be slow.
    timeBox: 120_000,
    fetchTimeout: 120_000,
    pause: 5,
  };
  await table.put({ ...keys.syncLock(), run, leaseUntil: Date.now() + 60_000 });
  for (const { url, artworkId = 'MOONSTAIRS', key = 'newkey' } of pictures) {
    const artwork = makeArtworkItem({ artworkId });
    await putArtwork(table, artwork, [
      makeVariationItem({}, artwork),
      makeVariationItem({ variationId: `${artworkId}-V2`, name: 'Small' }, artwork),
    ]);
    const address = url.startsWith('/') ? `${site.url}${url}` : url;
    await table.put({
      ...keys.syncPending(run, artworkId),
      artworkId,
      imageId: 'IMAGE',
      url: address,
      title: 'The Moon Stairs',
      key,
    });
  }
  const artwork = () => table.get(keys.artwork('MOONSTAIRS'));
  return { table, media, ports, lines, artwork };
}
