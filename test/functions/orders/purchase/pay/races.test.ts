import { describe, expect, it } from 'vitest';
import {
  newKeyEachCall,
  skipsCheckBeforeCapture,
  takesWithoutAsking,
} from '#test/support/orders/planted-bugs.ts';
import { doubleClicks, raceForOriginals, raceForPrints, tillSales } from '#test/support/orders/races.ts';
import { sized } from '#test/support/sizes.ts';

describe('one original and many shoppers', () => {
  it('would be noticed if stock were taken without asking for it (positive control)', async () => {
    const { broken } = await raceForOriginals({ races: 1, shoppers: 4, intercept: takesWithoutAsking() });
    expect(broken).not.toEqual([]);
  });

  // Rule 15.1
  it('sells it to exactly one of them, every time', async () => {
    const { broken } = await raceForOriginals({ races: sized(3, 1_000), shoppers: sized(12, 50) });
    expect(broken).toEqual([]);
  });
});

describe('three prints and shoppers who want several', () => {
  it('would be noticed if stock were taken without asking for it (positive control)', async () => {
    const { broken } = await raceForPrints({ races: 1, shoppers: 6, intercept: takesWithoutAsking() });
    expect(broken).not.toEqual([]);
  });

  // Rule 15.2
  it('never sells more than there are, nor half an order, nor refuses an order that could be fulfilled', async () => {
    const { broken } = await raceForPrints({ races: sized(4, 300), shoppers: sized(6, 10) });
    expect(broken).toEqual([]);
  });
});

describe('a shopper who clicks twenty times', () => {
  it('would be noticed if each click had a key of its own (positive control)', async () => {
    const { broken } = await doubleClicks({ rounds: 1, clicks: 4, intercept: newKeyEachCall() });
    expect(broken).not.toEqual([]);
  });

  // Rule 15.3
  it('has one order at Square and one payment', async () => {
    const { broken } = await doubleClicks({ rounds: sized(2, 200), clicks: 20 });
    expect(broken).toEqual([]);
  });
});

describe('a sale at the fair while a payment runs', () => {
  it('would be noticed if Square were not asked again (positive control)', async () => {
    const { broken } = await tillSales({ sales: 1, intercept: skipsCheckBeforeCapture });
    expect(broken).not.toEqual([]);
  });

  // Rule 15.9
  it('voids the card payment, every time', async () => {
    const { broken } = await tillSales({ sales: sized(3, 200) });
    expect(broken).toEqual([]);
  });
});
