import * as z from 'zod/mini';
import { safeLine } from './safe-text.ts';

/** Returns the schema of a text that `errorOf` validates after `clean` has removed unwanted characters. */
export function ruled(errorOf: (text: string) => string | undefined, clean = safeLine) {
  return z.string().check(
    z.overwrite(clean),
    z.superRefine((text, context) => {
      const message = errorOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
}
