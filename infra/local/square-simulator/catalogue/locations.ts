import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { badInput } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { SquareLocation } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/** Location that is used if the catalogue file has none. */
export const onlyLocation: SquareLocation = {
  id: 'LTWINSTUDIO01',
  name: 'Studio',
  status: 'ACTIVE',
  currency: 'USD',
  country: 'US',
  merchant_id: 'MLTWINMERCHANT',
  capabilities: ['CREDIT_CARD_PROCESSING'],
  address: {
    address_line_1: '1 Harbour Lane',
    locality: 'Portland',
    administrative_district_level_1: 'OR',
  },
};

function ownLocations(world: World): SquareLocation[] {
  return world.store.all('locations').filter(({ id }) => isOwn(world, id));
}

/** Returns the location with this id. Without an id, returns Square's main location. */
export function locationOf(world: World, id: string | undefined, field: string): SquareLocation {
  const location = ownLocations(world).find((one) => id === undefined || one.id === id);
  if (!location) throw badInput(`Invalid location id: ${id}`, field);
  return location;
}

export const locationOperations = {
  listLocations: operation('GET /v2/locations', 'MERCHANT_PROFILE_READ', z.object({}), (world) => ({
    locations: ownLocations(world),
  })),
};
