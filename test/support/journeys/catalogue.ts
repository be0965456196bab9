import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';

type CatalogueObject = CatalogueFile['objects'][number];

/** Writes the catalogue with the first works of the demo shop, and returns its file. */
export function journeyCatalogueFile(...demo: Parameters<typeof journeyCatalogue>): string {
  return catalogueFile(journeyCatalogue(...demo));
}

/**
 * Returns the first works of the demo shop, which share a few pictures, because preparing pictures takes most of a
 * first sync. With `details`, works with the first picture keep their further pictures.
 */
export function journeyCatalogue(works: number, pictures = 4, { details = false } = {}): CatalogueFile {
  const { objects, ...rest } = demoCatalogue();
  const images = uprightAndWide(objects.filter(({ type }) => type === 'IMAGE'));
  const place = new Map(images.map(({ id }, index) => [id, index % pictures]));
  const items = objects
    .filter(({ type }) => type === 'ITEM')
    .slice(0, works)
    .map((item) => {
      const [first = '', ...others] = item.item_data?.image_ids ?? [];
      const own = images[place.get(first) ?? 0]?.id;
      const keepsOthers = details && first === images[0]?.id;
      return withImages(item, own === undefined ? [] : [own, ...(keepsOthers ? others : [])]);
    });
  const shown = new Set(items.flatMap((item) => item.item_data?.image_ids ?? []));
  const others = objects.filter(({ type }) => type !== 'ITEM' && type !== 'IMAGE');
  return { ...rest, objects: [...others, ...images.filter(({ id }) => shown.has(id)), ...items] };
}

/** Orders the demo's pictures so that upright and wide ones alternate: the first two are upright, the next two wide. */
function uprightAndWide([first, second, third, ...others]: readonly CatalogueObject[]) {
  return [first, third, second, ...others].filter((image) => image !== undefined);
}

export function catalogueFile(catalogue: CatalogueFile): string {
  const file = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'catalogue.json');
  writeFileSync(file, JSON.stringify(catalogue));
  return file;
}

function withImages(item: CatalogueObject, image_ids: readonly string[]): CatalogueObject {
  return { ...item, item_data: { ...item.item_data, image_ids } };
}
