// Rule 5.22
import { describe, expect, it } from 'vitest';
import { labelOf } from '#shared/artwork/label.ts';

const size = (name: string) => ({ name });

describe('the label beside a painting', () => {
  it('contains year, medium and size', () => {
    expect(labelOf({ year: '2024', medium: 'Oil on linen' }, size('24 × 30 in'))).toBe(
      '2024 · Oil on linen · 24 × 30 in',
    );
  });

  it('omits facts that are not known', () => {
    expect(labelOf({ medium: 'Oil on linen' }, undefined)).toBe('Oil on linen');
    expect(labelOf({ medium: '' }, size('Regular'))).toBe('');
  });
});
