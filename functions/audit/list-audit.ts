import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { foldText } from '#shared/artwork/search.ts';
import { auditWords } from '#shared/studio/audit-words.ts';
import type { AuditEntry, AuditPage } from '#shared/studio/studio.ts';

const auditRow = storedRow(
  'auditEntry',
  z.object({
    sk: z.string(),
    at: z.int(),
    who: z.string(),
    action: z.string(),
    detail: z.string(),
  }),
);
type AuditRow = z.infer<typeof auditRow.schema>;

/** Maximum number of entries on a page. A search reads up to `readEntries` entries for a page. */
const shownEntries = 50;
const readEntries = 400;
const longestSearch = 100;
const cursorPattern = /^[0-9A-Z]{26}$/;

interface AuditAsked {
  /** Search text. Each of its words must occur in user, action or detail. */
  readonly search?: string | undefined;
  /** Id of the last entry of the previous page. */
  readonly cursor?: string | undefined;
}

/** Returns a page of the activity log, newest first. One call reads a limited number of entries; `cursor` continues. */
export async function listAudit(table: Table, { search = '', cursor }: AuditAsked = {}): Promise<AuditPage> {
  if (search.length > longestSearch) throw badRequest('Search text is limited to 100 characters.');
  if (cursor !== undefined && !cursorPattern.test(cursor))
    throw badRequest('This page link has expired. Reload the list.');
  const terms = foldText(search).split(/\s+/).filter(Boolean);
  const page = await table.queryPage({
    KeyConditionExpression: cursor === undefined ? 'pk = :pk' : 'pk = :pk AND sk < :before',
    ExpressionAttributeValues: {
      ':pk': keys.auditEntry('').pk,
      ...(cursor !== undefined && { ':before': cursor }),
    },
    ScanIndexForward: false,
    Limit: terms.length === 0 ? shownEntries : readEntries,
  });
  const read = auditRow.readAll(page.Items ?? []).map(toEntry);
  const found = read.filter((entry) => terms.every((term) => wordsOf(entry).includes(term)));
  const entries = found.slice(0, shownEntries);
  const isCut = entries.length < found.length;
  const last = isCut ? entries.at(-1) : page.LastEvaluatedKey && read.at(-1);
  return { entries, ...(last && { cursor: last.id }) };
}

function toEntry({ sk, at, who, action, detail }: AuditRow): AuditEntry {
  return { id: sk, at: new Date(at).toISOString(), who, action, detail };
}

function wordsOf({ who, action, detail }: AuditEntry): string {
  return foldText(`${who} ${auditWords(action)} ${detail}`);
}
