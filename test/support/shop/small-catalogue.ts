import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';

/** A file with the first works of the demo shop, for starts that need not wait for all its pictures. */
export function smallCatalogueFile(works: number): string {
  const { objects, ...rest } = demoCatalogue();
  const items = objects.filter(({ type }) => type === 'ITEM').slice(0, works);
  const pictures = new Set(items.flatMap((item) => item.item_data?.image_ids ?? []));
  const others = objects.filter(({ type, id }) => type !== 'ITEM' && (type !== 'IMAGE' || pictures.has(id)));
  const file = join(mkdtempSync(join(tmpdir(), 'catalogue-')), 'catalogue.json');
  writeFileSync(file, JSON.stringify({ ...rest, objects: [...others, ...items] }));
  return file;
}
