import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table, TransactAction } from '#functions/db/table.ts';
import { changing, updateAction } from '#functions/db/update.ts';
import type { WriteMetric } from '#functions/platform/metrics.ts';
import { type SettingName, settingNames, shopSettings } from '#shared/studio/settings.ts';
import { shop } from '#shop-config';

const switches = Object.fromEntries(
  settingNames.map((name) => [name, z._default(z.boolean(), shopSettings[name].initially)]),
) as Record<SettingName, z.ZodMiniDefault<z.ZodMiniBoolean>>;

/** Milliseconds for which test mode may stay on without an alert. The shop earns nothing while it is on. */
const longestTest = 60 * 60_000;

const settingsSchema = z.object({
  /** Whether test mode is on; true in a new installation. */
  testMode: z._default(z.boolean(), true),
  /** Time of the last switch of test mode, in milliseconds; 0 in a new installation. */
  testModeSince: z._default(z.int(), 0),
  /** Id of the Square location for payments; empty until one is chosen, or the first sync chooses the only one. */
  locationId: z._default(z.string(), ''),
  locationName: z._default(z.string(), ''),
  /** Ids of the former locations, latest first. Orders made there may still change at Square. */
  formerLocationIds: z._default(z.array(z.string()), []),
  currency: z._default(z.string(), shop.currency),
  ...switches,
});
const settingsRow = storedRow('settings', settingsSchema);
export type Settings = z.infer<typeof settingsSchema>;

export async function readSettings(table: Table): Promise<Settings> {
  return parseSettings(await table.get(keys.settings()));
}

/** Returns one setting. If the stored settings are unreadable, reports this and returns the default. */
export async function readSetting(table: Table, name: SettingName): Promise<boolean> {
  const settings = settingsRow.tryRead((await table.get(keys.settings(), true)) ?? {});
  return settings?.[name] ?? shopSettings[name].initially;
}

/** Returns the settings, or the defaults if there is no row yet. */
export function parseSettings(item: Item | undefined): Settings {
  return settingsRow.read(item ?? {});
}

export async function changeSettings(table: Table, set: Partial<Settings>): Promise<Settings> {
  const item = await table.update(keys.settings(), { ...changing({ set }), ReturnValues: 'ALL_NEW' });
  return settingsRow.read(item ?? {});
}

/** Returns an action that changes these settings in a transaction. Other settings keep their values. */
export function settingsAction(set: Partial<Settings>): TransactAction {
  return updateAction(keys.settings(), { set });
}

/** Returns an action that switches test mode in a transaction. `at` in milliseconds. */
export function testModeAction(enabled: boolean, at: number): TransactAction {
  return settingsAction({ testMode: enabled, testModeSince: at });
}

/** Alerts the operator an hour after test mode was switched on, but not in a new installation. */
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
