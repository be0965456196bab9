import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { simulatorLocationId, startTestSimulator } from '#test/support/shop/simulator.ts';

describe('a flag', () => {
  it('is turned as often as it was pressed, two hundred times in bursts of fifty', async () => {
    const { services, table } = await testServices();
    const studio = studioService(services, { startExecution: async () => undefined });
    const cookies = [await adminCookie(services)];
    const artwork = makeArtworkItem();
    await putArtwork(table, artwork, [makeVariationItem({}, artwork)]);

    for (let burst = 1; burst <= 4; burst++) {
      const answers = await Promise.all(
        Array.from({ length: 51 }, () =>
          call(studio, 'toggleHidden', { params: { id: artwork.artworkId }, cookies }),
        ),
      );
      expect(answers.filter(({ body }) => body.hidden === (burst % 2 === 1))).toHaveLength(26);
      expect(await table.get(keys.artwork(artwork.artworkId), true)).toMatchObject({
        hidden: burst % 2 === 1,
      });
    }
  });
});

describe('two thousand five hundred open orders', () => {
  it('are all listed and all cancelled, in as many runs as it takes', async () => {
    const { simulator, client } = await startTestSimulator();
    const { services, table } = await testServices({ environment: { SQUARE_ENVIRONMENT: simulator.url } });
    await changeSettings(table, { locationId: simulatorLocationId });
    const studio = studioService(services, { startExecution: async () => undefined });
    const cookies = [await adminCookie(services)];
    const order = () =>
      client.orders.create({
        order: {
          locationId: simulatorLocationId,
          lineItems: [{ catalogObjectId: 'TEAPOT-SMALL', quantity: '1' }],
        },
      });
    for (let made = 0; made < 2500; made += 50) await Promise.all(Array.from({ length: 50 }, order));
    // One call in five goes wrong, as on a bad day.
    simulator.faults.add({ kind: 'rate-limit', probability: 0.1, match: { operation: 'updateOrder' } });
    simulator.faults.add({
      kind: 'apply-then-drop',
      probability: 0.1,
      seed: 7,
      match: { operation: 'updateOrder' },
    });

    expect((await call(studio, 'listOpenOrders', { cookies })).body).toHaveLength(2500);
    let cancelled = 0;
    for (let run = 0; run < 20; run++) {
      const { body } = await call(studio, 'cancelOpenOrders', { cookies });
      cancelled += body.cancelledCount;
      if (!body.more) break;
    }

    expect(cancelled).toBe(2500);
    expect((await call(studio, 'listOpenOrders', { cookies })).body).toEqual([]);
  });
});
