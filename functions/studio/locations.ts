import { auditAction } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest, unavailable } from '#functions/http/errors.ts';
import { describeError } from '#functions/platform/log.ts';
import { readSettings, settingsAction } from '#functions/settings/settings.ts';
import type { ActiveLocation } from '#functions/square/locations.ts';
import type { StartPorts } from '#functions/sync/run/start-sync.ts';
import { requestRun } from '#functions/sync/run/start-sync.ts';
import { obstacleAt } from '#shared/studio/locations.ts';
import type { Location } from '#shared/studio/studio.ts';
import { shop } from '#shop-config';

/** Places to choose from, with the chosen one marked. */
export async function chooseFrom(table: Table, active: readonly ActiveLocation[]): Promise<Location[]> {
  const { locationId } = await readSettings(table);
  return active.map((location) => toLocation(location, locationId));
}

/**
 * Lets a location take the payments from now on. Open orders keep the one they were made for. Prices and counts are
 * those of a location, so another one starts a sync, or has the run under way followed by another.
 * Throws `badRequest` unless Square knows it as open, able to take cards and counting in the shop's currency, and
 * `unavailable` when the location is saved and its sync could not be started.
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
  const before = await readSettings(table);
  await table.transact([
    settingsAction({ locationId, locationName: location.name, currency: location.currency }),
    auditAction({ who, action: 'setLocation', detail: `Payments go to ${location.name}` }, now()),
  ]);
  if (before.locationId !== locationId) await syncAt(ports, location, who);
  return toLocation(location, locationId);
}

async function syncAt(ports: StartPorts, { name }: ActiveLocation, who: string): Promise<void> {
  try {
    await requestRun(ports, who);
  } catch (error) {
    ports.log('error', { message: 'no sync after another location', error: describeError(error) });
    throw unavailable(
      `Payments go to ${name} from now on, but its stock and prices could not be read. Please start a sync.`,
    );
  }
}

function toLocation({ id, name, address }: ActiveLocation, chosen: string): Location {
  return { id, name, address, selected: id === chosen };
}
