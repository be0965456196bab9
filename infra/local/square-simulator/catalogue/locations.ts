import * as z from 'zod/mini';
import { operation } from '#infra/local/square-simulator/http/operation.ts';
import { badRequest } from '#infra/local/square-simulator/http/problem.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Location } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

/** Given out when the catalogue file names no location. */
export const onlyLocation: Location = {
  id: 'LTWINSTUDIO01',
  name: 'Studio',
  status: 'ACTIVE',
  type: 'PHYSICAL',
  currency: 'USD',
  country: 'US',
  language_code: 'en-US',
  timezone: 'America/Los_Angeles',
  merchant_id: 'MLTWINMERCHANT',
  business_name: 'Studio',
  business_email: 'studio@example.com',
  capabilities: ['CREDIT_CARD_PROCESSING'],
  created_at: '2026-01-05T09:00:00Z',
  address: {
    address_line_1: '1 Harbour Lane',
    locality: 'Portland',
    administrative_district_level_1: 'OR',
    postal_code: '97201',
    country: 'US',
  },
};

function ownLocations(world: World): Location[] {
  return world.store.all('locations').filter(({ id }) => isOwn(world, id));
}

/** Square's main location is used where a payment names none. */
export function locationOf(world: World, id: string | undefined, field: string): Location {
  const location = ownLocations(world).find((one) => id === undefined || one.id === id);
  if (!location) throw badRequest(`Invalid location id: ${id}`, field);
  return location;
}

const listLocations = operation('GET /v2/locations', {
  scope: 'MERCHANT_PROFILE_READ',
  input: z.object({}),
  answer: (world) => ({ body: { locations: ownLocations(world) } }),
});

export const locationOperations = { listLocations };
