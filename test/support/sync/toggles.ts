import { toggleFlag } from '#functions/studio/flags/toggle-flag.ts';
import { makeCatalogue } from '#test/support/shop/square-catalogue.ts';
import type { SyncWorld } from './world.ts';

/** Works in two sizes. */
export const catalogueToToggle = (works = 40) => makeCatalogue(works, 2);

interface Expected {
  readonly id: string;
  readonly hidden: boolean;
  readonly featured: boolean;
}

/**
 * Rule 16.3: the artist presses Hidden and Featured all through a sync that changes every work.
 * Answers what the flags of each work must be afterwards, and what they are.
 */
export async function toggleThroughSync({ ports, simulator, works, sync }: SyncWorld, toggles: number) {
  await sync();
  const ids = [...(await works()).keys()];
  for (const id of ids) simulator.changePrice(`${id}-V0`, 4_321);
  const expected = new Map<string, Expected>(ids.map((id) => [id, { id, hidden: false, featured: false }]));

  const syncing = sync();
  for (let turn = 0; turn < toggles; turn++) {
    const artworkId = ids[(turn * 7) % ids.length] as string;
    const flag = turn % 2 === 0 ? 'hidden' : 'featured';
    const value = await toggleFlag(ports, { artworkId, flag, who: 'Marlo' });
    expected.set(artworkId, { ...(expected.get(artworkId) as Expected), [flag]: value });
  }
  await syncing;

  const found = [...(await works())].map(([id, { hidden, featured, variations }]) => ({
    id,
    hidden,
    featured,
    sizesHidden: [...variations.values()].map((size) => size.hidden),
    price: variations.get(`${id}-V0`)?.price,
  }));
  return {
    found,
    expected: [...expected.values()].map((work) => ({
      ...work,
      sizesHidden: [work.hidden, work.hidden],
      price: 4_321,
    })),
  };
}
