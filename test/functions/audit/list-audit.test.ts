// Rule 13.16
import { beforeAll, describe, expect, it } from 'vitest';
import { auditAction } from '#functions/audit/audit.ts';
import { listAudit } from '#functions/audit/list-audit.ts';
import type { Table } from '#functions/db/table.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

const start = Date.parse('2026-11-02T10:00:00Z');
const count = 1_030;

let table: Table;
beforeAll(async () => {
  ({ table } = await freshTable());
  for (let from = 0; from < count; from += 100) {
    await table.transact(
      Array.from({ length: Math.min(100, count - from) }, (_, index) => entry(from + index)),
    );
  }
});

/** Returns the entry with this number. Entry 30 is the only entry by Odette, who hid the Owl. */
function entry(number: number) {
  const isOwl = number === 30;
  return auditAction(
    {
      who: isOwl ? 'odette' : 'marlo',
      action: isOwl ? 'toggleHidden' : 'setTestMode',
      detail: isOwl ? 'The Owl’s Étude is hidden' : `Change ${number}`,
    },
    start + number * 1_000,
  );
}

describe('the activity log', () => {
  it('lists each entry once, newest first', async () => {
    const activity = await readActivity(table);

    expect(activity).toHaveLength(count);
    expect(new Set(activity.map(({ id }) => id)).size).toBe(count);
    expect(activity[0]?.detail).toBe(`Change ${count - 1}`);
    expect(activity.at(-1)?.detail).toBe('Change 0');
  });

  it('continues with the next older entry even if new entries were written since the previous page', async () => {
    const first = await listAudit(table);
    await table.transact([auditAction({ who: 'marlo', action: 'setLocation', detail: 'New' }, start + 9e6)]);

    const second = await listAudit(table, { cursor: first.cursor });

    expect(second.entries[0]?.detail).toBe(`Change ${count - 1 - first.entries.length}`);
  });

  it.each([['HIDDEN odette'], ['  the owl  '], ["owl's etude"]])(
    'finds an entry by its user, label or words: %s',
    async (search) => {
      const found = [];
      let pages = 0;
      for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
        const page = await listAudit(table, { search, cursor });
        found.push(...page.entries);
        cursor = page.cursor;
        pages++;
      }

      expect(found).toMatchObject([
        { who: 'odette', action: 'toggleHidden', detail: 'The Owl’s Étude is hidden' },
      ]);
      // The entry is a thousand entries back, which is more than one page may read.
      expect(pages).toBeGreaterThan(1);
    },
  );

  it('lists many matches in pages', async () => {
    const first = await listAudit(table, { search: 'test mode' });
    const second = await listAudit(table, { search: 'test mode', cursor: first.cursor });

    expect(first.entries).toHaveLength(50);
    expect(second.entries[0]?.detail).toBe(`Change ${count - 51}`);
  });

  it.each([[{ cursor: 'x' }], [{ cursor: '1 OR 1' }], [{ search: 'x'.repeat(101) }]])(
    'refuses the query %j',
    async (asked) => {
      await expect(listAudit(table, asked)).rejects.toMatchObject({ status: 400 });
    },
  );
});
