import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { shop } from '#shop-config';

const emailRow = storedRow(
  'publishedTexts',
  z.object({ texts: z.object({ email: z.optional(z.string()) }) }),
);

/** The contact email as the artist has published it, else that of shop.config.ts. */
export async function readContactEmail(table: Table): Promise<string> {
  const item = await table.get(keys.publishedTexts());
  return (item && emailRow.tryRead(item)?.texts.email) ?? shop.email;
}
