import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import type { CatalogueFile } from '#infra/local/square-twin/catalogue/catalogue-file.ts';

type CatalogueObject = CatalogueFile['objects'][number];

/**
 * A file with the first works of the demo shop, which share a few pictures: preparing pictures is most of a first
 * sync, and a journey looks at the shop, not at sixty paintings.
 */
export function journeyCatalogueFile(works: number, pictures = 4): string {
  const { objects, ...rest } = demoCatalogue();
  const images = objects.filter(({ type }) => type === 'IMAGE');
  const place = new Map(images.map(({ id }, index) => [id, index % pictures]));
  const items = objects
    .filter(({ type }) => type === 'ITEM')
    .slice(0, works)
    .map((item) => withImage(item, images[place.get(item.item_data?.image_ids?.[0] ?? '') ?? 0]?.id));
  const others = objects.filter(({ type }) => type !== 'ITEM' && type !== 'IMAGE');
  return catalogueFile({ ...rest, objects: [...others, ...images.slice(0, pictures), ...items] });
}

export function catalogueFile(catalogue: CatalogueFile): string {
  const file = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'catalogue.json');
  writeFileSync(file, JSON.stringify(catalogue));
  return file;
}

function withImage(item: CatalogueObject, imageId: string | undefined): CatalogueObject {
  return { ...item, item_data: { ...item.item_data, image_ids: imageId === undefined ? [] : [imageId] } };
}
