import * as z from 'zod/mini';
import { askCatalogue } from '#functions/square/ask-catalogue.ts';
import { askSquare } from '#functions/square/ask-square.ts';
import { type BringPorts, keyOf } from './bring-ports.ts';
import type { FileWork } from './file-work.ts';
import { nameAtSquare } from './names-at-square.ts';
import type { BroughtWork, Plan } from './plan.ts';

/** Square docs, BatchUpsertCatalogObjects: objects of a batch. */
const objectsPerCall = 1000;

const mappingsSchema = z.object({
  idMappings: z.array(z.object({ clientObjectId: z.string(), objectId: z.string() })),
});

/** Makes the works of a plan that are new, and the categories that they need. */
export async function writeWorks(ports: BringPorts, plan: Plan): Promise<readonly BroughtWork[]> {
  const categories = await writeCategories(ports, plan.fresh);
  const isFresh = new Set(plan.fresh);
  const made: BroughtWork[] = [];
  for (const works of batches([...plan.fresh, ...plan.brought.map(({ work }) => work)])) {
    const fresh = works.filter((work) => isFresh.has(work));
    if (fresh.length === 0) continue;
    const ids = await upsert(
      ports,
      fresh.map((work) => itemObject(work, ports.currency, categories.get(work.category.toLowerCase()))),
    );
    for (const work of fresh) {
      const { title, reference } = work;
      const variationIds = work.sizes.map((_, index) => idIn(ids, sizeId(work, index)));
      const itemId = idIn(ids, workId(work));
      made.push({ work, at: { itemId, title, reference, variationIds, pictures: new Set() } });
    }
    ports.progress(`${made.length} of ${plan.fresh.length} works`);
  }
  return made;
}

/**
 * Portions of at most 1,000 objects. They are cut by the whole file, whatever of it is there already: a portion that Square
 * has written without saying so is asked for again as it was, under its key.
 */
function batches(works: readonly FileWork[]): readonly (readonly FileWork[])[] {
  const all: FileWork[][] = [];
  let room = 0;
  for (const work of works.toSorted((a, b) => a.row - b.row)) {
    const objects = 1 + work.sizes.length;
    if (objects > room) {
      all.push([]);
      room = objectsPerCall;
    }
    all.at(-1)?.push(work);
    room -= objects;
  }
  return all;
}

async function writeCategories(ports: BringPorts, works: readonly FileWork[]): Promise<Ids> {
  const names = new Map(works.map(({ category }) => [category.toLowerCase(), category]));
  const missing = [...names].filter(([key]) => key !== '' && !ports.categories.has(key));
  if (missing.length === 0) return ports.categories;
  const ids = await upsert(
    ports,
    missing.map(([, name], index) => ({
      type: 'CATEGORY',
      id: `#category-${index}`,
      category_data: { name, category_type: 'REGULAR_CATEGORY' },
    })),
  );
  return new Map([
    ...ports.categories,
    ...missing.map(([key], index) => [key, idIn(ids, `#category-${index}`)] as const),
  ]);
}

type Ids = ReadonlyMap<string, string>;

/**
 * The ids that Square has given, by those of the request. A request that was sent before is answered with what it made then;
 * where the artist has deleted all of that since, it is sent under the next key.
 */
async function upsert(ports: BringPorts, objects: readonly { readonly id: string }[]): Promise<Ids> {
  for (let time = 1; ; time++) {
    const idempotency_key = keyOf(ports, `${JSON.stringify(objects)}\n${time}`);
    const body = { idempotency_key, batches: [{ objects }] };
    const { answer } = await ports.withRepeats(() =>
      askSquare(ports.square, { path: 'catalog/batch-upsert', body }, mappingsSchema),
    );
    const ids = new Map(answer.idMappings.map((one) => [one.clientObjectId, one.objectId]));
    const made = objects.map(({ id }) => idIn(ids, id));
    if (!(await areDeleted(ports, made))) return ids;
  }
}

const deletedSchema = z.object({ isDeleted: z.literal(true) });

/** Whether Square says of each object that it was deleted: one that it does not show yet may be new. */
async function areDeleted({ square, withRepeats }: BringPorts, ids: readonly string[]): Promise<boolean> {
  const question = { object_ids: ids, include_deleted_objects: true };
  const { objects } = await withRepeats(() => askCatalogue(square, 'batch-retrieve', question));
  return objects?.length === ids.length && objects.every((one) => deletedSchema.safeParse(one).success);
}

function idIn(ids: Ids, of: string): string {
  const id = ids.get(of);
  if (id === undefined) throw new Error(`Square answered without ${of}`);
  return id;
}

const workId = ({ row }: FileWork) => `#work-${row}`;
const sizeId = (work: FileWork, index: number) => `${workId(work)}-${index + 1}`;

function itemObject(work: FileWork, currency: string, categoryId: string | undefined) {
  const category = categoryId && { id: categoryId };
  return {
    type: 'ITEM',
    id: workId(work),
    present_at_all_locations: true,
    item_data: {
      name: work.title,
      ...(work.description && { description_html: htmlOf(work.description) }),
      ...(category && { categories: [category], reporting_category: category }),
      product_type: 'REGULAR',
      variations: work.sizes.map(({ name, sku, price, isCounted }, index) => ({
        type: 'ITEM_VARIATION',
        id: sizeId(work, index),
        present_at_all_locations: true,
        item_variation_data: {
          item_id: workId(work),
          name,
          ...(sku && { sku }),
          ordinal: index,
          ...(price === undefined
            ? { pricing_type: 'VARIABLE_PRICING' }
            : { pricing_type: 'FIXED_PRICING', price_money: { amount: price, currency } }),
          track_inventory: isCounted,
          user_data: nameAtSquare(work, index + 1),
        },
      })),
    },
  };
}

/** Paragraphs and lines, in the few tags that Square takes (Square docs, CatalogItem, description_html). */
function htmlOf(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
