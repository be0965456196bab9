import type { Table } from '#functions/db/table.ts';
import { shop } from '#shop-config';
import { lookUpPublished } from './texts-records.ts';

/** The contact email as the artist has published it, else that of shop.config.ts. */
export async function readContactEmail(table: Table): Promise<string> {
  const { changed } = await lookUpPublished(table);
  return changed.email ?? shop.email;
}
