import { auditAction } from '#functions/audit/audit.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { readSettings, settingsAction } from '#functions/settings/settings-records.ts';
import type { ActiveLocation } from '#functions/square/locations.ts';
import type { Location } from '#shared/model/studio.ts';
import { obstacleAt } from '#shared/rules/locations.ts';
import { shop } from '#shop-config';

/** Places to choose from, with the chosen one marked. */
export async function chooseFrom(table: Table, active: readonly ActiveLocation[]): Promise<Location[]> {
  const { locationId } = await readSettings(table);
  return active.map((location) => toLocation(location, locationId));
}

/**
 * Lets a location take the payments from now on. Open orders keep the one they were made for.
 * Throws `badRequest` unless Square knows it as open, able to take cards and counting in the shop's currency.
 */
export async function chooseLocation(
  { table, now }: { readonly table: Table; readonly now: () => number },
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
  await table.transact([
    settingsAction({ locationId, locationName: location.name, currency: location.currency }),
    auditAction({ who, action: 'setLocation', detail: `Payments go to ${location.name}` }, now()),
  ]);
  return toLocation(location, locationId);
}

function toLocation({ id, name, address }: ActiveLocation, chosen: string): Location {
  return { id, name, address, selected: id === chosen };
}
