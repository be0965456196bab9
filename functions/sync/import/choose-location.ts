import type { Table } from '#functions/db/table.ts';
import { changeSettings, readSettings } from '#functions/settings/settings.ts';
import type { ActiveLocation } from '#functions/square/locations.ts';
import type { SaleLocation } from '#functions/sync/normalise/work.ts';
import { eligibleLocations } from '#shared/studio/locations.ts';
import { shop } from '#shop-config';

interface LocationPorts {
  readonly table: Table;
  readonly listLocations: () => Promise<ActiveLocation[]>;
}

/** There is no location that can be synced. The message tells the artist what to do. */
export class NoLocation extends Error {
  override readonly name = 'NoLocation';
}

/**
 * Returns the location that the artist chose. If none is chosen, chooses the first active one that takes cards in the
 * shop's currency (and stores it if `isKept`). Throws NoLocation if there is none, or if the chosen one cannot be used.
 */
export async function chooseLocation(
  ports: LocationPorts,
  { isKept = true }: { readonly isKept?: boolean } = {},
): Promise<SaleLocation> {
  const [settings, locations] = await Promise.all([readSettings(ports.table), ports.listLocations()]);
  if (settings.locationId !== '') {
    const chosen = locations.find(({ id }) => id === settings.locationId);
    if (!chosen)
      throw new NoLocation(
        'The chosen payment location is no longer active in Square. Please choose another.',
      );
    if (chosen.currency !== shop.currency) throw new NoLocation(otherCurrency(chosen));
    return toLocation(chosen);
  }
  const [first] = eligibleLocations(locations, shop.currency);
  if (!first) {
    const other = locations.find(({ takesCards }) => takesCards);
    throw new NoLocation(other ? otherCurrency(other) : 'Square has no active location that takes cards.');
  }
  const { id, name, currency } = first;
  if (isKept) await changeSettings(ports.table, { locationId: id, locationName: name, currency });
  return toLocation(first);
}

function otherCurrency({ name, currency }: ActiveLocation): string {
  return `${name} is paid in ${currency}, the shop in ${shop.currency}. Choose a payment location in ${shop.currency}, or have "currency" of shop.config.ts changed.`;
}

function toLocation({ id, currency }: ActiveLocation): SaleLocation {
  return { locationId: id, currency };
}
