import { auditAction } from '#functions/audit/audit.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { everyWork, writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { badRequest, unavailable } from '#functions/http/errors.ts';
import { describeError, type Log } from '#functions/platform/log.ts';
import { parseSettings, readSettings, settingsAction } from '#functions/settings/settings.ts';
import type { ActiveLocation } from '#functions/square/locations.ts';
import { requestRun, type StartPorts } from '#functions/sync/run/start-sync.ts';
import { obstacleAt } from '#shared/studio/locations.ts';
import {
  type SettingsChange,
  type ShopSettings,
  settingNames,
  shopSettings,
} from '#shared/studio/settings.ts';
import type { Location } from '#shared/studio/studio.ts';
import { shop } from '#shop-config';

/** Reads the settings that the artist can switch. */
export async function readShopSettings(table: Table): Promise<ShopSettings> {
  const settings = await readSettings(table);
  return Object.fromEntries(settingNames.map((name) => [name, settings[name]])) as ShopSettings;
}

/**
 * Changes settings. If works may look different afterwards, rebuilds the list of works immediately, so that no visitor
 * has to wait. If the rebuild fails, the next visit rebuilds the list.
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

/** Returns the active locations, with the chosen one marked. */
export async function chooseFrom(table: Table, active: readonly ActiveLocation[]): Promise<Location[]> {
  const { locationId } = await readSettings(table);
  return active.map((location) => toLocation(location, locationId));
}

/**
 * Sets the location of future payments. Open orders keep their location. Prices and counts belong to a location, so a
 * change starts a sync, or queues one if a run is active. Throws `badRequest` unless the location is active, takes
 * cards and uses the shop's currency, and `unavailable` when the location is saved but the sync could not be started.
 */
export async function setPaymentLocation(
  ports: StartPorts,
  active: readonly ActiveLocation[],
  { locationId, who }: { readonly locationId: string; readonly who: string },
): Promise<Location> {
  const location = active.find(({ id }) => id === locationId);
  if (!location) throw badRequest('Square has no active location with this id');
  const obstacle = obstacleAt(location, shop.currency);
  if (obstacle === 'no cards') throw badRequest(`${location.name} cannot take card payments`);
  if (obstacle === 'other currency') {
    throw badRequest(`${location.name} is paid in ${location.currency}, the shop in ${shop.currency}`);
  }
  const { table, now } = ports;
  const before = parseSettings(await table.get(keys.settings(), true));
  const former = [before.locationId, ...before.formerLocationIds];
  await table.transact([
    settingsAction({
      locationId,
      locationName: location.name,
      currency: location.currency,
      formerLocationIds: [...new Set(former)].filter((id) => id !== '' && id !== locationId),
    }),
    auditAction({ who, action: 'setLocation', detail: `Payments go to ${location.name}` }, now()),
  ]);
  if (before.locationId !== locationId) await syncAt(ports, location, who);
  return toLocation(location, locationId);
}

async function syncAt(ports: StartPorts, { name }: ActiveLocation, who: string): Promise<void> {
  try {
    await requestRun(ports, who);
  } catch (error) {
    ports.log('error', {
      message: 'sync after a change of location did not start',
      error: describeError(error),
    });
    throw unavailable(
      `Payments go to ${name} from now on, but its stock and prices could not be read. Please start a sync.`,
    );
  }
}

function toLocation({ id, name, address }: ActiveLocation, chosen: string): Location {
  return { id, name, address, selected: id === chosen };
}
