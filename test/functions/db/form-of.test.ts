import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formOf } from '#functions/catalogue/stored-snapshot.ts';

const work = z.object({ title: z.string(), sizes: z.array(z.object({ id: z.string() })) });

describe('the name of a snapshot’s schema', () => {
  it('is the same for schemas with the same fields', () => {
    expect(formOf(z.object({ ...work.shape }))).toBe(formOf(work));
  });

  it.each([
    ['a field that was added', z.extend(work, { year: z.optional(z.string()) })],
    ['a field of another type', z.extend(work, { title: z.int() })],
    ['a field that may be missing now', z.extend(work, { title: z.optional(z.string()) })],
    [
      'a field deep inside',
      z.extend(work, { sizes: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ],
    ['another pattern', z.extend(work, { title: z.string().check(z.regex(/^a/)) })],
  ])('changes with %s', (_what, other) => {
    expect(formOf(other)).not.toBe(formOf(work));
  });
});
