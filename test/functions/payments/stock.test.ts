import { describe, expect, it } from 'vitest';
import type { Claim } from '#functions/catalogue/catalogue-items.ts';
import { availableAtCount, availableWithout, leftAtSquare } from '#functions/payments/stock.ts';

const counted = 1_000_000;
const held = (quantity: number): Claim => ({ quantity, state: 'held', at: counted });
const sold = (quantity: number, at: number): Claim => ({ quantity, state: 'sold', at });
const row = (claims: Record<string, Claim>, squareCount = 3, available = 0) => ({
  squareCount,
  calculatedAt: counted,
  claims,
  available,
});
const count = (quantity: number, calculatedAt = counted) => ({ quantity, calculatedAt });

describe('what Square still has for a payment', () => {
  it('is enough when nobody else took any', () => {
    expect(leftAtSquare(row({ mine: held(3) }), count(3))).toBe(0);
  });

  it('is too little once the till sold one', () => {
    expect(leftAtSquare(row({ mine: held(1) }, 1), count(0, counted + 5))).toBe(-1);
  });

  it('does not serve two payments with one piece', () => {
    expect(leftAtSquare(row({ mine: held(1), other: held(1) }), count(1, counted + 5))).toBe(-1);
  });

  it('is nothing when Square never counted it', () => {
    expect(leftAtSquare(row({ mine: held(1) }), undefined)).toBe(-1);
  });

  it('takes off a sale that the count is too old to hold', () => {
    expect(leftAtSquare(row({ mine: held(1), other: sold(1, counted + 10) }), count(3))).toBe(1);
  });

  it('takes a young sale off unless the count fell by it', () => {
    const claims = { mine: held(1), other: sold(1, counted + 10) };
    expect(leftAtSquare(row(claims), count(3, counted + 20))).toBe(1);
    expect(leftAtSquare(row(claims), count(2, counted + 20))).toBe(1);
  });

  it('trusts any count made a minute after a sale', () => {
    expect(leftAtSquare(row({ mine: held(1), other: sold(1, counted) }), count(3, counted + 60_000))).toBe(2);
  });
});

describe('giving a hold back', () => {
  it('puts the pieces on sale again', () => {
    expect(availableWithout(row({ mine: held(2) }, 3, 1), 'mine')).toBe(3);
  });

  it('puts nothing back that was sold at the till meanwhile', () => {
    // A sync learned of it and found nothing left to show.
    expect(availableWithout(row({ mine: held(1) }, 0, 0), 'mine')).toBe(0);
  });

  it('leaves what others hold and bought', () => {
    const claims = { mine: held(1), other: held(1), third: sold(1, counted + 1) };
    expect(availableWithout(row(claims, 3, 0), 'mine')).toBe(1);
  });

  it('takes a fresh count over', () => {
    expect(availableAtCount(row({ mine: held(1) }, 1, 0), 'mine', count(0, counted + 1))).toBe(0);
    expect(availableAtCount(row({ mine: held(1) }, 1, 0), 'mine', count(5, counted + 1))).toBe(5);
  });
});
