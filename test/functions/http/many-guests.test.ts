// Rule 17.14
import { expect, it } from 'vitest';
import { admitNewGuest } from '#functions/http/rate-limit.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';

const alarms = recordMetrics();

it('more than 300 new guests an hour raise the alarm and are not refused', async () => {
  const { table } = await testServices();
  const ports = { table, now: testClock().now };

  for (let guest = 0; guest < 300; guest++) await admitNewGuest(ports, `network-${guest}`);
  expect(alarms).toEqual([]);

  await admitNewGuest(ports, 'one more network');
  expect(alarms).toEqual(['ManyNewGuests']);
});
