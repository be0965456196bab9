import { describe, expect, it } from 'vitest';
import { probeSite } from '#functions/platform/uptime-check.ts';

const fiveMinutes = 5 * 60_000;

/** Checks once. Returns the requested addresses and the counted metrics. */
async function look(get: (address: string) => Promise<{ status: number }>, now = fiveMinutes) {
  const asked: string[] = [];
  const counted: string[] = [];
  await probeSite({
    siteOrigin: 'https://shop.example',
    now: () => now,
    get: (address) => {
      asked.push(address);
      return get(address);
    },
    metric: (name) => counted.push(name),
    log: () => undefined,
  });
  return { asked, counted };
}

describe('the uptime check', () => {
  it('counts SiteAnswered if the page and the file answer', async () => {
    expect(await look(async () => ({ status: 200 }))).toEqual({
      asked: ['https://shop.example/', 'https://shop.example/manifest.json'],
      counted: ['SiteAnswered'],
    });
  });

  it.each<[string, (address: string) => Promise<{ status: number }>]>([
    ['the API fails', async (address) => ({ status: address.endsWith('/') ? 503 : 200 })],
    ['the bucket answers nothing', async (address) => ({ status: address.endsWith('.json') ? 403 : 200 })],
    ['the name cannot be resolved', () => Promise.reject(new Error('ENOTFOUND'))],
  ])('neither counts nor throws when %s', async (_, get) => {
    expect((await look(get)).counted).toEqual([]);
  });

  it('runs every five minutes', async () => {
    expect((await look(async () => ({ status: 200 }), fiveMinutes + 60_000)).asked).toEqual([]);
  });
});
