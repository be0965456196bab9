import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/**
 * A name for the form that these schemas give to what is stored: it changes with every field of theirs, so that nobody
 * has to raise a number. Worked out once, when a process starts.
 */
export function formOf(...schemas: readonly z.ZodMiniType[]): string {
  const shapes = schemas.map((schema) => z.toJSONSchema(schema));
  return createHash('sha256').update(JSON.stringify(shapes)).digest('base64url').slice(0, 12);
}
