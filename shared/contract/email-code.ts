import * as z from 'zod/mini';

export const emailCodeDigits = 8;

/** Schema of a code that was sent by email, without spaces. */
export const emailCodeSchema = z
  .string()
  .check(z.regex(/^\d{8}$/, `Enter the code of ${emailCodeDigits} digits`));
