import { beforeEach, describe, expect, it } from 'vitest';
import { testModeAction, watchTestMode } from '#functions/settings/settings.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { testClock } from '#test/support/shop/services.ts';

async function setup() {
  const { table } = await freshTable();
  const clock = testClock();
  const alarms: string[] = [];
  const watch = () => watchTestMode({ table, now: clock.now, metric: (name) => alarms.push(name) });
  return { table, clock, alarms, watch };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('test mode that was forgotten', () => {
  it('raises the alarm after an hour', async () => {
    const { table, clock, alarms, watch } = shop;
    await table.transact([testModeAction(true, clock.now())]);

    clock.advance(60 * 60_000);
    await watch();
    expect(alarms).toEqual([]);

    clock.advance(1);
    await watch();
    expect(alarms).toEqual(['TestModeOn']);

    await table.transact([testModeAction(false, clock.now())]);
    await watch();
    expect(alarms).toHaveLength(1);
  });

  it('raises no alarm in a new installation', async () => {
    shop.clock.advance(365 * 24 * 3_600_000);

    await shop.watch();

    expect(shop.alarms).toEqual([]);
  });
});
