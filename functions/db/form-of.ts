import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';

/**
 * A name for the form of data stored with these schemas. It changes with every field, so no version number has to be
 * maintained. Computed once per process. It reads the schemas' definitions, because `z.toJSONSchema` would add 26 kB to
 * each Lambda. Another version of zod may give the same form another name; the stored data is then rebuilt.
 */
export function formOf(...schemas: readonly z.ZodMiniType[]): string {
  const text = JSON.stringify(schemas, (_key, value: unknown) => definitionOf(value) ?? value);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** The definition of a schema, a check or a pattern; undefined for anything else. */
function definitionOf(value: unknown): unknown {
  if (value instanceof RegExp) return String(value);
  return value !== null && typeof value === 'object' && '_zod' in value
    ? (value as z.ZodMiniType)._zod.def
    : undefined;
}
