import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { type ChangedTexts, changedTextsSchema } from '#shared/texts/shop-texts.ts';
import { shop } from '#shop-config';

const publishedRow = storedRow(
  'publishedTexts',
  z.object({
    version: z.int(),
    /** Texts that differ from shop.config.ts. */
    texts: changedTextsSchema,
  }),
);

/** Texts that the artist has published. Version 0 means that nothing was published. */
export interface PublishedTexts {
  readonly version: number;
  readonly changed: ChangedTexts;
}

export const nothingPublished: PublishedTexts = { version: 0, changed: {} };

/** Reads the published texts with strong consistency, for changes of the texts. Throws UnreadableRow. */
export async function readPublished(table: Table): Promise<PublishedTexts> {
  const item = await table.get(keys.publishedTexts(), true);
  if (!item) return nothingPublished;
  const { version, texts } = publishedRow.read(item);
  return { version, changed: texts };
}

/** Reads the published texts for pages and emails. Reports an unreadable row, and uses shop.config.ts's texts. */
export async function lookUpPublished(table: Table): Promise<PublishedTexts> {
  const item = await table.get(keys.publishedTexts());
  const row = item && publishedRow.tryRead(item);
  return row ? { version: row.version, changed: row.texts } : nothingPublished;
}

/** Returns the contact email that the artist has published, else that of shop.config.ts. */
export async function readContactEmail(table: Table): Promise<string> {
  const { changed } = await lookUpPublished(table);
  return changed.email ?? shop.email;
}
