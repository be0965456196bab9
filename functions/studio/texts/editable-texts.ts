import * as z from 'zod/mini';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { readPublished } from '#functions/texts/texts-records.ts';
import { changedTextsSchema, type EditableTexts } from '#shared/texts/shop-texts.ts';

export const draftRow = storedRow(
  'textsDraft',
  z.object({
    revision: z.int(),
    /** Texts of the draft; absent without a draft. */
    texts: z.optional(changedTextsSchema),
    at: z.int(),
    who: z.string(),
  }),
);

export const versionRow = storedRow(
  'textsVersion',
  z.object({
    version: z.int(),
    texts: changedTextsSchema,
    at: z.int(),
    who: z.string(),
    changed: z.array(z.string()),
  }),
);

/** Reads the published texts, the draft and the last publication for the studio. Times are ISO 8601. */
export async function readEditableTexts(table: Table): Promise<EditableTexts> {
  const [published, draftItem] = await Promise.all([
    readPublished(table),
    table.get(keys.textsDraft(), true),
  ]);
  const draft = draftItem && draftRow.read(draftItem);
  const lastItem =
    published.version === 0 ? undefined : await table.get(keys.textsVersion(published.version), true);
  const last = lastItem && versionRow.tryRead(lastItem);
  return {
    revision: draft?.revision ?? 0,
    starting: startingTexts,
    published: { version: published.version, texts: published.changed },
    ...(draft?.texts && {
      draft: { texts: draft.texts, at: new Date(draft.at).toISOString(), who: draft.who },
    }),
    ...(last && {
      lastPublication: { at: new Date(last.at).toISOString(), who: last.who, changed: last.changed },
    }),
  };
}

/** Returns the version of the texts that were published at a time (milliseconds); 0 for those of shop.config.ts. */
export async function textsVersionAt(table: Table, moment: number): Promise<number> {
  const items = await table.query(beginningWith({ pk: keys.textsVersion(0).pk, sk: 'VERSION#' }));
  const seen = versionRow.readAll(items).filter(({ at }) => at <= moment);
  return Math.max(0, ...seen.map(({ version }) => version));
}
