// Rule 6.9
import { expect, it } from 'vitest';
import type { Table } from '#functions/db/table.ts';
import type { ActiveLocation } from '#functions/square/locations.ts';
import { chooseLocation } from '#functions/sync/import/choose-location.ts';

const paris: ActiveLocation = { id: 'PARIS', name: 'Paris', address: '', currency: 'EUR', takesCards: true };
const portland: ActiveLocation = { ...paris, id: 'PORTLAND', name: 'Portland', currency: 'USD' };

/** Chooses a location from the stored choice and the locations that Square has. */
function choose(locationId: string, locations: ActiveLocation[]) {
  const table: Pick<Table, 'get'> = { get: async () => ({ locationId }) };
  const ports = { table: table as Table, listLocations: async () => locations };
  return chooseLocation(ports, { isKept: false });
}

it('a sync uses a location in the shop’s currency', async () => {
  expect(await choose('', [paris, portland])).toEqual({ locationId: 'PORTLAND', currency: 'USD' });
  expect(await choose('PORTLAND', [paris, portland])).toEqual({ locationId: 'PORTLAND', currency: 'USD' });
});

it.each([
  ['the only one', ''],
  ['the chosen one', 'PARIS'],
])('a sync refuses a location in another currency if it is %s', async (_, chosen) => {
  await expect(choose(chosen, [paris])).rejects.toThrow(
    'Paris is paid in EUR, the shop in USD. Choose a payment location in USD, or have "currency" of shop.config.ts changed.',
  );
});
