import { auditAction } from '#functions/audit/audit.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { everyWork, writeShown } from '#functions/db/catalogue-version.ts';
import type { Table } from '#functions/db/table.ts';
import { describeError, type Log } from '#functions/log.ts';
import { settingsAction } from '#functions/settings/settings-records.ts';

/**
 * Switches the rule. Any work may look different afterwards, so the list of works is made anew, here and at once: visitors
 * need not wait for it, nor for the rest that follows a long build. Where that fails the next visitor's look makes it.
 */
export async function setSoldRule(
  ports: { readonly table: Table; readonly now: () => number; readonly log: Log },
  { emptyIsSold, who }: { readonly emptyIsSold: boolean; readonly who: string },
): Promise<void> {
  const { table, now, log } = ports;
  const detail = `Originals with no stock are shown as ${emptyIsSold ? 'sold' : 'out of stock'}`;
  await writeShown(
    table.transact,
    [everyWork],
    [settingsAction({ emptyIsSold }), auditAction({ who, action: 'setSoldRule', detail }, now())],
  );
  try {
    await createCatalogue(ports).publish();
  } catch (error) {
    log('warn', { message: 'list of works not made anew', error: describeError(error) });
  }
}
