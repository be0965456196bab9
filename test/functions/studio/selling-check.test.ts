// Rules 13.1 and 28.6
import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings, readSettings } from '#functions/settings/settings.ts';
import { checkSelling } from '#functions/studio/selling-check.ts';
import type { SellingCheck } from '#shared/studio/studio.ts';
import { call } from '#test/support/shop/call.ts';
import { simulatorApplicationId, simulatorLocationId } from '#test/support/shop/simulator.ts';
import { studio } from '#test/support/shop/square-catalogue.ts';
import { openStudioAtSquare, type StudioAtSquare } from '#test/support/shop/studio-at-square.ts';

let shop: StudioAtSquare;
beforeEach(async () => {
  shop = await openStudioAtSquare({ SQUARE_APPLICATION_ID: simulatorApplicationId });
  await changeSettings(shop.table, {
    locationId: simulatorLocationId,
    locationName: 'Studio',
    currency: 'USD',
  });
});

const check = async () =>
  (await call(shop.studio, 'checkSelling', { cookies: shop.cookies })).body as SellingCheck;
const hindrances = async () => (await check()).findings.filter(({ isGood }) => !isGood);
const location = (changes: object) =>
  shop.simulator.faults.add({
    kind: 'answer',
    status: 200,
    body: { locations: [{ ...studio, ...changes }] },
    match: { operation: 'listLocations' },
  });

describe('the check before test mode is switched off', () => {
  it('reports that a sale can succeed', async () => {
    const { findings } = await check();

    expect(findings.slice(0, 3)).toEqual([
      { about: 'location', isGood: true, says: 'Payments go to Studio, which takes cards in USD.' },
      {
        about: 'token',
        isGood: true,
        says: 'The connection with Square has all permissions that a sale needs.',
      },
      { about: 'card form', isGood: true, says: 'Square’s card form can be reached.' },
    ]);
    expect((await readSettings(shop.table)).testMode).toBe(true);
  });

  // Rule 28.4
  it.each<[string, () => unknown, string, RegExp, RegExp]>([
    [
      'no location is chosen',
      () => changeSettings(shop.table, { locationId: '', locationName: '' }),
      'location',
      /No payment location is chosen/,
      /Choose one under Payment location/,
    ],
    [
      'none is chosen and none at Square takes cards',
      async () => {
        await changeSettings(shop.table, { locationId: '', locationName: '' });
        location({ capabilities: [] });
      },
      'location',
      /None of your locations in Square is active and takes cards/,
      /Finish the activation/,
    ],
    [
      'none is chosen and those at Square count in another currency',
      async () => {
        await changeSettings(shop.table, { locationId: '', locationName: '' });
        location({ currency: 'EUR' });
      },
      'location',
      /No location in Square is paid in USD/,
      /operator.*currency.*add a location/,
    ],
    [
      'the chosen location is closed',
      () => location({ status: 'INACTIVE' }),
      'location',
      /Square has closed Studio/,
      /Choose another one/,
    ],
    [
      'the chosen location may not take cards',
      () => location({ capabilities: [] }),
      'location',
      /Studio cannot take card payments/,
      /activation of your Square account/,
    ],
    [
      'the chosen location counts in another currency',
      () => location({ currency: 'EUR' }),
      'location',
      /Studio is paid in EUR, the shop in USD/,
      /Choose another one.*shop\.config\.ts/,
    ],
    [
      'the token lacks a right',
      () => shop.answerToken({ scopes: ['ITEMS_READ'] }),
      'token',
      /lacks permissions: MERCHANT_PROFILE_READ, .*PAYMENTS_WRITE/,
      /npm run secrets/,
    ],
    [
      'the token is another application’s',
      () => shop.answerToken({ client_id: 'sq0idp-other' }),
      'token',
      /another application than the card form/,
      /npm run secrets/,
    ],
    [
      'the token was withdrawn',
      () => shop.simulator.faults.add({ kind: 'unauthorised' }),
      'token',
      /no longer accepts the shop’s connection/,
      /npm run secrets/,
    ],
    [
      'Square limits the rate',
      () => shop.simulator.faults.add({ kind: 'rate-limit' }),
      'square',
      /is not responding/,
      /Check again/,
    ],
  ])('reports if %s, and how to fix the problem', async (_, trouble, about, says, cure) => {
    await trouble();

    const found = await hindrances();

    expect(found).toEqual([
      { about, isGood: false, says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
    ]);
  });

  it.each([
    ['does not answer', () => 'http://127.0.0.1:9/v1/square.js'],
    ['answers something else', () => `${shop.simulator.url}/v2/locations`],
  ])('reports that no card can be entered if the URL of the card form %s', async (_, squareScriptUrl) => {
    const { services } = shop;
    const config = { ...services.config, squareScriptUrl: squareScriptUrl() };

    const { findings } = await checkSelling({ ...services, config });

    expect(findings.filter(({ isGood }) => !isGood)).toMatchObject([
      { about: 'card form', says: expect.stringContaining('cannot be reached') },
    ]);
  });

  it('reports a shop without a connection, and sends no request to Square', async () => {
    const { services } = shop;
    const unset = { ...services, secret: async () => '' };

    const { findings } = await checkSelling(unset);

    expect(findings.filter(({ isGood }) => !isGood)).toMatchObject([
      { about: 'token', says: 'The shop is not connected with Square.' },
    ]);
  });

  it('reports that a token expires soon, but does not count this as an obstacle to sales', async () => {
    shop.answerToken({ expires_at: new Date(shop.services.now() + 3.5 * 24 * 60 * 60_000).toISOString() });

    const { findings } = await check();

    expect(findings).toContainEqual({
      about: 'token',
      isGood: true,
      says: 'The connection with Square ends in 3 days.',
      cure: expect.stringContaining('npm run secrets'),
    });
    expect(await hindrances()).toEqual([]);
  });
});
