// Rule 15.18
import { describe, expect, it } from 'vitest';
import { type AskPorts, askCounts, changesOf } from '#functions/stock/ask-counts.ts';
import type { VariationItem } from '#functions/stock/row.ts';
import { makeVariationItem } from '#test/support/shop/catalogue.ts';
import { held, noon, sold } from '#test/support/stock/rows.ts';

const row = (variationId: string, claims: VariationItem['claims'] = {}) =>
  makeVariationItem({ variationId, claims });

const count = (quantity: number, calculatedAt = noon + 1_000) => ({ quantity, calculatedAt });

/** A fake of Square with a list of its calls. */
function square(counts: ReadonlyMap<string, ReturnType<typeof count>>, received: AskPorts['readReceived']) {
  const asked: (readonly [string, unknown])[] = [];
  const ports: AskPorts = {
    readCounts: async (request) => {
      asked.push(['counts', request]);
      return counts;
    },
    readReceived: async (request) => {
      asked.push(['changes', request]);
      return received(request);
    },
  };
  return { ports, asked };
}

const nothing: AskPorts['readReceived'] = async () => new Map();

describe('reading Square’s counts', () => {
  it('needs one request if the rows have no claims', async () => {
    const { ports, asked } = square(new Map([['V1', count(3)]]), nothing);

    const counts = await askCounts(ports, [row('V1'), row('V2')], 'LSTUDIO');

    expect(asked).toEqual([['counts', { variationIds: ['V1', 'V2'], locationId: 'LSTUDIO' }]]);
    expect(counts).toEqual(new Map([['V1', count(3)]]));
  });

  it('also requests Square’s inventory changes for variations whose count may include a claim', async () => {
    const counts = new Map([
      ['V1', count(3)],
      ['V2', count(5)],
      ['V3', count(1)],
    ]);
    const received = new Map([['V2', new Map([['SQ-A', noon]])]]);
    const { ports, asked } = square(counts, async () => received);
    const rows = [
      row('V1'),
      row('V2', sold('A')),
      row('V3', held('B', 1, { at: noon - 5_000 })),
      row('V4', held('C')),
    ];

    const answer = await askCounts(ports, rows, 'LSTUDIO');

    expect(asked.map(([question]) => question)).toEqual(['counts', 'changes']);
    expect(asked[1]?.[1]).toMatchObject({ variationIds: ['V2', 'V3'], locationId: 'LSTUDIO' });
    expect(answer.get('V2')).toEqual({ ...count(5), received: received.get('V2') });
    expect(answer.get('V3')).toEqual(count(1));
    expect(answer.has('V4')).toBe(false);
  });

  it('fails if the request for inventory changes fails', async () => {
    const { ports } = square(new Map([['V1', count(3)]]), () => Promise.reject(new Error('Square is down')));

    await expect(askCounts(ports, [row('V1', held('A'))], 'LSTUDIO')).rejects.toThrow('Square is down');
  });
});

describe('the request for inventory changes', () => {
  it('begins ten minutes before the oldest claim, because clocks may differ', () => {
    const rows = [row('V1', { ...sold('A'), ...held('B', 1, { at: noon - 60_000 }) }), row('V2', held('C'))];

    expect(changesOf(rows, 'LSTUDIO')).toEqual({
      variationIds: ['V1', 'V2'],
      locationId: 'LSTUDIO',
      since: noon - 11 * 60_000,
    });
    expect(changesOf([row('V1', held('A', 1, { at: 5 }))], 'LSTUDIO').since).toBe(0);
  });
});
