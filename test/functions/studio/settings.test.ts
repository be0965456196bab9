import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings, readSettings } from '#functions/settings/settings.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { readLock } from '#functions/sync/run/sync-records.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { call } from '#test/support/shop/call.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { simulatorCatalogue, simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';

const place = (overrides: object) => ({
  id: 'LOTHER',
  name: 'Market stall',
  status: 'ACTIVE',
  currency: 'USD',
  capabilities: ['CREDIT_CARD_PROCESSING'],
  address: {
    address_line_1: '1 Pier',
    locality: 'Portland',
    administrative_district_level_1: 'OR',
    postal_code: '97201',
  },
  ...overrides,
});

async function setup() {
  const { simulator } = await startTestSimulator({
    catalogue: {
      ...simulatorCatalogue,
      locations: [
        ...(simulatorCatalogue.locations ?? []),
        place({}),
        place({ id: 'LCLOSED', name: 'Old studio', status: 'INACTIVE' }),
        place({ id: 'LCASH', name: 'Cash box', capabilities: [] }),
        place({ id: 'LPARIS', name: 'Paris', currency: 'EUR' }),
      ],
    },
  });
  const clock = testClock();
  const shop = await testServices({ now: clock.now, environment: { SQUARE_ENVIRONMENT: simulator.url } });
  const startExecution = vi.fn(async () => undefined);
  const studio = studioService(shop.services, { startExecution });
  return { ...shop, simulator, clock, studio, startExecution, cookies: [await adminCookie(shop.services)] };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

const ask = (operation: 'listLocations' | 'getSyncProgress') =>
  call(shop.studio, operation, { cookies: shop.cookies });
const tell = (operation: 'setTestMode' | 'setLocation' | 'startSync', body: unknown) =>
  call(shop.studio, operation, { body, cookies: shop.cookies });

describe('test mode', () => {
  // Rule 13.1
  it('is on in a new installation, and off after the artist has switched it off', async () => {
    expect((await readSettings(shop.table)).testMode).toBe(true);

    const answer = await tell('setTestMode', { enabled: false });

    expect(answer.body).toEqual({ testMode: false });
    expect((await readSettings(shop.table)).testMode).toBe(false);
  });
});

describe('the payment location', () => {
  it('is chosen from the active locations, which have a name and an address', async () => {
    expect((await ask('listLocations')).body).toEqual([
      { id: simulatorLocationId, name: 'Studio', address: '', selected: false },
      { id: 'LOTHER', name: 'Market stall', address: '1 Pier, Portland, OR 97201', selected: false },
      { id: 'LCASH', name: 'Cash box', address: '1 Pier, Portland, OR 97201', selected: false },
      { id: 'LPARIS', name: 'Paris', address: '1 Pier, Portland, OR 97201', selected: false },
    ]);
  });

  // Rule 13.2
  it('is saved with its name and currency and marked in the list', async () => {
    const answer = await tell('setLocation', { locationId: 'LOTHER' });

    expect(answer.body).toMatchObject({ id: 'LOTHER', selected: true });
    expect(await readSettings(shop.table)).toMatchObject({
      testMode: true,
      testModeSince: 0,
      formerLocationIds: [],
      locationId: 'LOTHER',
      locationName: 'Market stall',
      currency: 'USD',
    });
    const list = (await ask('listLocations')).body as { id: string; selected: boolean }[];
    expect(list.filter(({ selected }) => selected).map(({ id }) => id)).toEqual(['LOTHER']);
  });

  // Rule 15.23
  it('starts a sync when it changes, or queues one if a run is active', async () => {
    await tell('setLocation', { locationId: 'LOTHER' });

    expect(shop.startExecution).toHaveBeenCalledTimes(1);
    expect((await ask('getSyncProgress')).body).toMatchObject({ status: 'in_progress', filter: '' });

    await tell('setLocation', { locationId: simulatorLocationId });
    expect(shop.startExecution).toHaveBeenCalledTimes(1);
    expect(await readLock(shop.table)).toMatchObject({ again: true });
  });

  it('starts no sync when it is unchanged', async () => {
    await changeSettings(shop.table, { locationId: 'LOTHER' });

    await tell('setLocation', { locationId: 'LOTHER' });

    expect(shop.startExecution).not.toHaveBeenCalled();
  });

  it('is saved even if its sync cannot start', async () => {
    shop.startExecution.mockRejectedValue(new Error('Step Functions is down'));

    const answer = await tell('setLocation', { locationId: 'LOTHER' });

    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe(
      'Payments go to Market stall from now on, but its stock and prices could not be read. Please start a sync.',
    );
    expect((await readSettings(shop.table)).locationId).toBe('LOTHER');
  });

  it.each([
    ['closed', 'LCLOSED', 'Square has no active location with this id'],
    ['unable to take cards', 'LCASH', 'Cash box cannot take card payments'],
    ['in another currency', 'LPARIS', 'Paris is paid in EUR, the shop in USD'],
    ['named by an invalid id', '../L', 'Invalid id'],
  ])('is not changed to a location that is %s', async (_, locationId, error) => {
    await changeSettings(shop.table, { locationId: simulatorLocationId });

    const answer = await tell('setLocation', { locationId });

    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(error);
    expect((await readSettings(shop.table)).locationId).toBe(simulatorLocationId);
    expect(await readActivity(shop.table)).toEqual([]);
  });

  it('cannot be changed when Square refuses the token', async () => {
    shop.simulator.faults.add({ kind: 'unauthorised', match: { operation: 'listLocations' } });

    const listed = await ask('listLocations');
    const chosen = await tell('setLocation', { locationId: 'LOTHER' });

    const error = 'Failed to load Square locations... Please check your Square API credentials.';
    expect([listed.status, listed.body]).toEqual([503, { error }]);
    expect([chosen.status, chosen.body]).toEqual([503, { error: 'Failed to update Square location' }]);
    expect((await readSettings(shop.table)).locationId).toBe('');
  });
});

describe('the activity log', () => {
  it('has an entry for every action with user, action and time, newest first', async () => {
    await tell('setTestMode', { enabled: false });
    shop.clock.advance(1000);
    await tell('startSync', {});
    shop.clock.advance(1000);
    await tell('setLocation', { locationId: 'LOTHER' });

    const { entries } = (await call(shop.studio, 'listActivity', { cookies: shop.cookies })).body;
    expect(entries.map(({ at, who, action, detail }) => [at.slice(11, 19), who, action, detail])).toEqual([
      ['10:00:02', 'marlo', 'setLocation', 'Payments go to Market stall'],
      ['10:00:01', 'marlo', 'startSync', 'All works'],
      ['10:00:00', 'marlo', 'setTestMode', 'Test mode off: orders are real'],
    ]);
  });

  it('has no entry without its change, and no change without its entry', async () => {
    const broken = {
      ...shop.services,
      table: { ...shop.table, transact: () => Promise.reject(new Error('down')) },
    };
    const studio = studioService(broken, { startExecution: async () => undefined });

    const answer = await call(studio, 'setTestMode', { body: { enabled: false }, cookies: shop.cookies });

    expect(answer.status).toBe(500);
    expect((await readSettings(shop.table)).testMode).toBe(true);
  });
});
