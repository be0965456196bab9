import type { Table, TransactAction } from '#functions/db/table.ts';
import type { WriteMetric } from '#functions/metrics.ts';
import { readSettings, settingsAction } from './settings-records.ts';

/** Milliseconds. A test is over by then; a test mode that is still on keeps the shop from earning. */
const longestTest = 60 * 60_000;

/** Switches test mode, as part of a transaction. Times in milliseconds. */
export function testModeAction(enabled: boolean, at: number): TransactAction {
  return settingsAction({ testMode: enabled, testModeSince: at });
}

/**
 * Raises the operator's alarm when test mode was switched on more than an hour ago. Asked every minute. A new installation,
 * where nobody has touched the switch yet, raises no alarm.
 */
export async function watchTestMode(ports: {
  readonly table: Table;
  readonly now: () => number;
  readonly metric: WriteMetric;
}): Promise<void> {
  const { testMode, testModeSince } = await readSettings(ports.table);
  if (testMode && testModeSince > 0 && ports.now() - testModeSince > longestTest) {
    ports.metric('TestModeOn');
  }
}
