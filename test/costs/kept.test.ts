import { describe, expect, it } from 'vitest';
import { answeredByCdn } from './kept.ts';

describe('what the CDN answers by itself', () => {
  const shared = { '/api/artworks': 1 };

  it('is zero for answers that are not cached, and near zero between rare requests', () => {
    expect(answeredByCdn(shared, { visitsADay: 100_000, seconds: 0 })).toBe(0);
    expect(answeredByCdn(shared, { visitsADay: 100, seconds: 1 })).toBeLessThan(0.002);
  });

  it('is half when one more asks while an answer is kept, and never all', () => {
    expect(answeredByCdn(shared, { visitsADay: 86_400, seconds: 1 })).toBeCloseTo(0.5);
    expect(answeredByCdn(shared, { visitsADay: 86_400_000, seconds: 5 })).toBeLessThan(1);
  });

  it('is counted address by address', () => {
    const visits = { visitsADay: 86_400, seconds: 1 };
    expect(answeredByCdn({ '/': 1, '/gallery': 1 }, visits)).toBeCloseTo(1);
    expect(answeredByCdn({ '/': 2 }, visits)).toBeCloseTo(4 / 3);
  });
});
