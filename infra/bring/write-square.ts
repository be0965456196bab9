import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { askSquare } from '#functions/square/ask-square.ts';
import type { ShopSquareClient } from '#functions/square/client.ts';
import { readCounts } from '#functions/square/inventory.ts';
import type { FileWork } from './file-work.ts';
import { bringName, nameAtSquare } from './names-at-square.ts';
import type { PictureSource } from './picture-folder.ts';
import type { BroughtWork, Plan } from './plan.ts';
import { type PreparedPicture, UnusablePicture } from './prepare-picture.ts';
import type { WithRepeats } from './with-repeats.ts';

/** Square docs, BatchUpsertCatalogObjects and BatchChangeInventory. */
const objectsPerCall = 1000;
const changesPerCall = 100;

export interface BringPorts {
  readonly square: ShopSquareClient;
  readonly withRepeats: WithRepeats;
  readonly locationId: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Of the file: a part of every idempotency key. */
  readonly hash: string;
  readonly categories: ReadonlyMap<string, string>;
  pictures(work: FileWork): readonly PictureSource[];
  /** Throws UnusablePicture. */
  bytesOf(source: PictureSource): Promise<PreparedPicture>;
  /** Milliseconds. */
  now(): number;
  progress(line: string): void;
}

interface Brought {
  readonly works: number;
  readonly counts: number;
  readonly pictures: number;
  /** Pictures that could not be brought, a sentence each. */
  readonly failures: readonly string[];
}

/**
 * Writes a plan into Square: categories and works, then counts, then pictures. A work is seen by nobody before it has a
 * picture, so none is for sale uncounted. Whatever is interrupted is completed by the next run of the same file: what is there is
 * found by its name (names-at-square.ts), and what Square has done without telling comes again under the same idempotency key.
 */
export async function bring(ports: BringPorts, plan: Plan): Promise<Brought> {
  const made = await writeWorks(ports, plan);
  const all = [...plan.brought, ...made];
  const counts = await writeCounts(ports, all);
  const { pictures, failures } = await writePictures(ports, all);
  return { works: made.length, counts, pictures, failures };
}

const mappingsSchema = z.object({
  idMappings: z.array(z.object({ clientObjectId: z.string(), objectId: z.string() })),
});

async function writeWorks(ports: BringPorts, plan: Plan): Promise<readonly BroughtWork[]> {
  const categories = await writeCategories(ports, plan.fresh);
  const isFresh = new Set(plan.fresh);
  const made: BroughtWork[] = [];
  for (const works of batches([...plan.fresh, ...plan.brought.map(({ work }) => work)])) {
    const fresh = works.filter((work) => isFresh.has(work));
    if (fresh.length === 0) continue;
    const ids = await upsert(
      ports,
      `works ${fresh.map(({ row }) => row).join(' ')}`,
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
    `categories ${missing.map(([key]) => key).join(', ')}`,
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

/** The ids that Square has given, by those of the request. */
async function upsert(ports: BringPorts, what: string, objects: readonly object[]): Promise<Ids> {
  const body = { idempotency_key: keyOf(ports, what), batches: [{ objects }] };
  const { answer } = await ports.withRepeats(() =>
    askSquare(ports.square, { path: 'catalog/batch-upsert', body }, mappingsSchema),
  );
  return new Map(answer.idMappings.map(({ clientObjectId, objectId }) => [clientObjectId, objectId]));
}

function idIn(ids: Ids, of: string): string {
  const id = ids.get(of);
  if (id === undefined) throw new Error(`Square answered without ${of}`);
  return id;
}

const workId = ({ row }: FileWork) => `#work-${row}`;
const sizeId = (work: FileWork, index: number) => `${workId(work)}-${index + 1}`;

/** Of a file and a part of it. Square takes up to 128 characters. */
function keyOf({ hash }: BringPorts, what: string): string {
  return createHash('sha256').update(`${hash}\n${what}`).digest('hex');
}

function itemObject(work: FileWork, currency: string, categoryId: string | undefined): object {
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

/** Counts what Square has not counted yet: a count that is there may have had sales since. */
async function writeCounts(ports: BringPorts, all: readonly BroughtWork[]): Promise<number> {
  const { square, withRepeats, locationId, now } = ports;
  const wanted = all.flatMap(({ work, at }) =>
    work.sizes.flatMap(({ isCounted, count }, index) => {
      const id = at.variationIds[index];
      return isCounted && count !== undefined && id !== undefined ? [{ id, count }] : [];
    }),
  );
  const known = await withRepeats(() =>
    readCounts(square, { variationIds: wanted.map(({ id }) => id), locationId }),
  );
  const missing = wanted.filter(({ id }) => !known.has(id));
  for (let from = 0; from < missing.length; from += changesPerCall) {
    const portion = missing.slice(from, from + changesPerCall);
    const occurredAt = new Date(now()).toISOString();
    const body = {
      // With the time: Square takes none that is older than a day, so a later run asks for something else.
      idempotency_key: keyOf(ports, `counts ${occurredAt} ${portion.map(({ id }) => id).join(' ')}`),
      ignore_unchanged_counts: false,
      changes: portion.map(({ id, count }) => ({
        type: 'PHYSICAL_COUNT',
        physical_count: {
          catalog_object_id: id,
          location_id: locationId,
          state: 'IN_STOCK',
          quantity: String(count),
          occurred_at: occurredAt,
        },
      })),
    };
    await withRepeats(() =>
      askSquare(square, { path: 'inventory/changes/batch-create', body }, z.object({})),
    );
    ports.progress(`${from + portion.length} of ${missing.length} counts`);
  }
  return missing.length;
}

async function writePictures(ports: BringPorts, all: readonly BroughtWork[]) {
  const failures: string[] = [];
  let pictures = 0;
  for (const [index, { work, at }] of all.entries()) {
    for (const source of ports.pictures(work)) {
      const name = nameAtSquare(work, source.number);
      if (at.pictures.has(name)) continue;
      try {
        const prepared = await ports.bytesOf(source);
        await writePicture(ports, { itemId: at.itemId, name, caption: source.caption, prepared });
        pictures++;
      } catch (error) {
        if (!(error instanceof UnusablePicture)) throw error;
        failures.push(`row ${work.row}, ${work.title}: picture ${source.number}, ${error.message}.`);
      }
    }
    if ((index + 1) % 10 === 0 || index + 1 === all.length) {
      ports.progress(`pictures of ${index + 1} of ${all.length} works`);
    }
  }
  return { pictures, failures };
}

const imageSchema = z.object({ image: z.object({ id: z.string() }) });

async function writePicture(
  ports: BringPorts,
  picture: {
    readonly itemId: string;
    readonly name: string;
    readonly caption: string;
    readonly prepared: PreparedPicture;
  },
): Promise<void> {
  const { itemId, name, caption, prepared } = picture;
  const request = {
    idempotency_key: keyOf(ports, `picture ${itemId} ${name}`),
    object_id: itemId,
    image: {
      type: 'IMAGE',
      id: '#picture',
      image_data: { name, ...(caption && { caption }) },
    },
    is_primary: false,
  };
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  form.append(
    'image_file',
    new Blob([prepared.bytes as Uint8Array<ArrayBuffer>], { type: prepared.type }),
    fileName(name, prepared),
  );
  await ports.withRepeats(() => askSquare(ports.square, { path: 'catalog/images', form }, imageSchema));
}

function fileName(name: string, { type }: PreparedPicture): string {
  return `${name.slice(bringName.length).replaceAll('/', '-')}.${type.slice('image/'.length)}`;
}
