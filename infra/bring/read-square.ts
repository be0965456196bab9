import * as z from 'zod/mini';
import { listCatalogue } from '#functions/square/catalogue.ts';
import type { ShopSquareClient } from '#functions/square/client.ts';
import { bringName, referenceIn } from './names-at-square.ts';
import type { WithRepeats } from './with-repeats.ts';

/** A work that is in the artist's catalogue at Square. */
export interface SquareWork {
  readonly itemId: string;
  readonly title: string;
  /** Where it was brought: what the file's work is known by (FileWork). */
  readonly reference: string | undefined;
  /** In the order of the file's sizes; undefined where the artist has deleted one since. */
  readonly variationIds: readonly (string | undefined)[];
  /** Names of its pictures that were brought. */
  readonly pictures: ReadonlySet<string>;
}

export interface AtSquare {
  readonly works: readonly SquareWork[];
  /** Category ids by name in lower case. */
  readonly categories: ReadonlyMap<string, string>;
}

const text = z.nullish(z.string());
const itemDataSchema = z.object({
  name: text,
  imageIds: z.nullish(z.array(z.string())),
  variations: z.nullish(
    z.array(z.object({ id: z.string(), itemVariationData: z.object({ userData: text }) })),
  ),
});
const objectSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ITEM'), id: z.string(), itemData: itemDataSchema }),
  z.object({ type: z.literal('IMAGE'), id: z.string(), imageData: z.object({ name: text }) }),
  z.object({
    type: z.literal('CATEGORY'),
    id: z.string(),
    categoryData: z.object({ name: text, categoryType: text }),
  }),
]);

/** What the catalogue holds now, archived works too. Throws as `WithRepeats` does. */
export async function readAtSquare(square: ShopSquareClient, withRepeats: WithRepeats): Promise<AtSquare> {
  const items: { readonly id: string; readonly data: z.infer<typeof itemDataSchema> }[] = [];
  const images = new Map<string, string>();
  const categories = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await withRepeats(() =>
      listCatalogue(square, { types: ['ITEM', 'IMAGE', 'CATEGORY'], cursor }),
    );
    for (const object of page.objects) {
      const { data: known } = objectSchema.safeParse(object);
      if (known?.type === 'ITEM') items.push({ id: known.id, data: known.itemData });
      if (known?.type === 'IMAGE') images.set(known.id, known.imageData.name ?? '');
      if (known?.type === 'CATEGORY') {
        const { name, categoryType } = known.categoryData;
        // Menus of the Dashboard have categories of the same names.
        if (name && (categoryType ?? 'REGULAR_CATEGORY') === 'REGULAR_CATEGORY')
          categories.set(name.toLowerCase(), known.id);
      }
    }
    cursor = page.cursor;
  } while (cursor);
  return { works: items.map(({ id, data }) => toWork(id, data, images)), categories };
}

function toWork(
  itemId: string,
  data: z.infer<typeof itemDataSchema>,
  images: ReadonlyMap<string, string>,
): SquareWork {
  const known = (data.variations ?? []).flatMap(({ id, itemVariationData }) => {
    const found = referenceIn(itemVariationData.userData ?? '');
    return found ? [{ id, ...found }] : [];
  });
  const variationIds: (string | undefined)[] = [];
  for (const { id, number } of known) variationIds[number - 1] = id;
  return {
    itemId,
    title: data.name ?? '',
    reference: known[0]?.reference,
    variationIds,
    pictures: new Set(
      (data.imageIds ?? []).map((id) => images.get(id) ?? '').filter((name) => name.startsWith(bringName)),
    ),
  };
}
