import { afterEach, expect, it, vi } from 'vitest';
import { admitNewGuest } from '#functions/http/guest-limits.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';

afterEach(() => vi.restoreAllMocks());

it('more than 300 new guests an hour raise the alarm and are not refused', async () => {
  const { table } = await testServices();
  const ports = { table, now: testClock().now };
  const alarms: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    alarms.push(...(/"Name":"(\w+)"/.exec(String(line))?.slice(1) ?? []));
    return true;
  });

  for (let guest = 0; guest < 300; guest++) await admitNewGuest(ports, `network-${guest}`);
  expect(alarms).toEqual([]);

  await admitNewGuest(ports, 'one more network');
  expect(alarms).toEqual(['ManyNewGuests']);
});
