import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { beginningWith } from '#functions/db/queries.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { startingTexts } from '#functions/texts/starting-texts.ts';
import { readPublished } from '#functions/texts/texts-records.ts';
import { changedTextsSchema, type EditableTexts } from '#shared/model/shop-texts.ts';

/** Versions that can be restored. */
export const keptVersions = 20;

export const draftRow = storedRow(
  'textsDraft',
  z.object({
    revision: z.int(),
    /** Absent while nothing waits to be published. */
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

/** Published texts, draft and history, as the studio works on them. Times leave as ISO 8601. */
export async function readEditableTexts(table: Table): Promise<EditableTexts> {
  const [published, draftItem, versions] = await Promise.all([
    readPublished(table),
    table.get(keys.textsDraft(), true),
    table.query({
      ...beginningWith({ pk: keys.textsVersion(0).pk, sk: 'VERSION#' }),
      ScanIndexForward: false,
      ConsistentRead: true,
    }),
  ]);
  const draft = draftItem && draftRow.read(draftItem);
  return {
    revision: draft?.revision ?? 0,
    starting: startingTexts,
    published: { version: published.version, texts: published.changed },
    ...(draft?.texts && {
      draft: { texts: draft.texts, at: new Date(draft.at).toISOString(), who: draft.who },
    }),
    history: versionRow
      .readAll(versions)
      .map(({ version, at, who, changed }) => ({ version, at: new Date(at).toISOString(), who, changed })),
  };
}
