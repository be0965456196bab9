import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';

/**
 * A name for the form that these schemas give to what is stored: it changes with every field of theirs, so that nobody
 * has to raise a number. Worked out once, when a process starts. It reads the schemas' own definitions, because
 * `z.toJSONSchema` adds 26 kB to each Lambda. Another version of zod may name the same form otherwise; what is stored
 * is then built anew.
 */
export function formOf(...schemas: readonly z.ZodMiniType[]): string {
  const text = JSON.stringify(schemas, (_key, value: unknown) => definitionOf(value) ?? value);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** What a schema, a check or a pattern says of itself; undefined for anything else. */
function definitionOf(value: unknown): unknown {
  if (value instanceof RegExp) return String(value);
  return value !== null && typeof value === 'object' && '_zod' in value
    ? (value as z.ZodMiniType)._zod.def
    : undefined;
}
