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

/** Milliseconds. A test has ended by then; the shop earns nothing while test mode is on. */
const longestTest = 60 * 60_000;

const settingsSchema = z.object({
  /** On in a new installation. */
  testMode: z._default(z.boolean(), true),
  /** When it was last switched, in milliseconds; 0 in a new installation. */
  testModeSince: z._default(z.int(), 0),
  /** Square location of the payments; empty until one is chosen, or the first sync chooses the only one. */
  locationId: z._default(z.string(), ''),
  locationName: z._default(z.string(), ''),
  /** The former locations, latest first. Orders made there may still change at Square. */
  formerLocationIds: z._default(z.array(z.string()), []),
  currency: z._default(z.string(), shop.currency),
  ...switches,
});
const settingsRow = storedRow('settings', settingsSchema);
export type Settings = z.infer<typeof settingsSchema>;

export async function readSettings(table: Table): Promise<Settings> {
  return parseSettings(await table.get(keys.settings()));
}

/** The current value of one setting. If the settings are unreadable, reports that and returns the default. */
export async function readSetting(table: Table, name: SettingName): Promise<boolean> {
  const settings = settingsRow.tryRead((await table.get(keys.settings(), true)) ?? {});
  return settings?.[name] ?? shopSettings[name].initially;
}

/** The settings, or the defaults if there is no row yet. */
export function parseSettings(item: Item | undefined): Settings {
  return settingsRow.read(item ?? {});
}

export async function changeSettings(table: Table, set: Partial<Settings>): Promise<Settings> {
  const item = await table.update(keys.settings(), { ...changing({ set }), ReturnValues: 'ALL_NEW' });
  return settingsRow.read(item ?? {});
}

/** The change as part of a transaction. Other settings stay as they are. */
export function settingsAction(set: Partial<Settings>): TransactAction {
  return updateAction(keys.settings(), { set });
}

/** Switches test mode, as part of a transaction. Times in milliseconds. */
export function testModeAction(enabled: boolean, at: number): TransactAction {
  return settingsAction({ testMode: enabled, testModeSince: at });
}

/** Alerts the operator to test mode switched on over an hour ago; not in a shop that never switched it. */
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
