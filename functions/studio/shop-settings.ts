import { auditAction } from '#functions/audit/audit.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { everyWork, writeShown } from '#functions/db/catalogue-version.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import { readSettings, settingsAction } from '#functions/settings/settings.ts';
import {
  type SettingsChange,
  type ShopSettings,
  settingNames,
  shopSettings,
} from '#shared/studio/settings.ts';

/** The settings that the artist can switch. */
export async function readShopSettings(table: Table): Promise<ShopSettings> {
  const settings = await readSettings(table);
  return Object.fromEntries(settingNames.map((name) => [name, settings[name]])) as ShopSettings;
}

/**
 * Changes settings. If works may look different afterwards, the list of works is rebuilt at once, so that no visitor
 * has to wait. If that fails, the next visit rebuilds it.
 */
export async function changeShopSettings(
  ports: TableAndClock & { readonly log: Log },
  { set, who }: { readonly set: SettingsChange; readonly who: string },
): Promise<ShopSettings> {
  const { table, now, log } = ports;
  const changed = settingNames.filter((name) => set[name] !== undefined);
  if (changed.length === 0) throw badRequest('No setting was named.');
  const details = changed.map((name) => shopSettings[name][set[name] ? 'on' : 'off']);
  const actions = [
    settingsAction(set),
    ...details.map((detail) => auditAction({ who, action: 'changeSettings', detail }, now())),
  ];
  if (!changed.some((name) => shopSettings[name].changesWorks)) {
    await table.transact(actions);
    return readShopSettings(table);
  }
  await writeShown(table.transact, [everyWork], actions);
  try {
    await createCatalogue(ports).publish();
  } catch (error) {
    log('warn', { message: 'list of works could not be rebuilt', error: describeError(error) });
  }
  return readShopSettings(table);
}
