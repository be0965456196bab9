import type { LeftOut, LeftOutReason } from '#shared/model/left-out.ts';
import { foldText } from '#shared/rules/search.ts';

/** In the order in which they are shown: what must be fixed first. */
export const leftOutReasons: readonly {
  readonly reason: LeftOutReason;
  readonly title: string;
  /** What it means, and what to do. */
  readonly advice: string;
}[] = [
  {
    reason: 'refused',
    title: 'Could not be read',
    advice: 'The shop keeps what it had of them. Correct them in Square; the next sync brings them in.',
  },
  {
    reason: 'elsewhere',
    title: 'Not sold at the shop’s location',
    advice: 'To sell them here, add this shop’s location under Locations in Square.',
  },
  {
    reason: 'notForSale',
    title: 'Not for sale',
    advice: 'Every size is marked as not sellable. To sell them here, make one sellable in Square.',
  },
  {
    reason: 'hidden',
    title: 'Hidden at Square Online',
    advice: 'To sell one here, make it visible in Square: open the item and change its online visibility.',
  },
  {
    reason: 'archived',
    title: 'Archived',
    advice: 'To bring one back, unarchive it in Square.',
  },
  {
    reason: 'kind',
    title: 'Not works',
    advice: 'The shop shows works only. There is nothing to do.',
  },
];

/** Sizes that are left out of works in the shop, as one group of their own. */
export const leftOutSizes = {
  title: 'Sizes of works that are in the shop',
  advice: 'To sell one here, make it sellable at this shop’s location in Square.',
};

/** What is said of one entry besides its title. */
export function detailOf({ reason, detail, sizes }: LeftOut): string {
  if (sizes)
    return `${sizes.join(', ')}: ${reason === 'elsewhere' ? 'not at this location' : 'not for sale'}`;
  return detail ?? '';
}

/** Whether every word that was typed stands in the entry. */
export function isFound(entry: LeftOut, typed: string): boolean {
  const text = foldText(`${entry.title} ${detailOf(entry)} ${entry.artworkId}`);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
