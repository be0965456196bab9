import * as z from 'zod/mini';
import { safeLine } from './safe-text.ts';

/** Schema of a text that is validated by `errorOf`, after characters are removed that nobody types on purpose. */
export function ruled(errorOf: (text: string) => string | undefined, clean = safeLine) {
  return z.string().check(
    z.overwrite(clean),
    z.superRefine((text, context) => {
      const message = errorOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );
}
