import * as z from 'zod/mini';
import {
  ceremonySchema,
  newKeySchema,
  passkeyNameSchema,
  passkeySchema,
  sessionSchema,
  signedSchema,
  signInSchema,
} from '#shared/studio/account.ts';
import { userSchema } from '#shared/studio/studio.ts';
import { emailCodeSchema } from './email-code.ts';

const done = z.object({ ok: z.literal(true) });
const password = z
  .string()
  .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'Password is too long'));
const username = z
  .string()
  .check(z.minLength(1, 'Username is required'), z.maxLength(256, 'Username is too long'));

/** Body and answer of signing in and out, and of the operations in account-routes.ts. */
export const accountSchemas = {
  getUser: { answer: userSchema },
  login: {
    /** `code`: the emailed code, for a device that is not known. */
    body: z.strictObject({ username, password, code: z.optional(emailCodeSchema) }),
    answer: userSchema,
  },
  logout: { answer: done },
  register: { body: z.strictObject({ username, password }), answer: userSchema },
  beginPasskeyLogin: { answer: ceremonySchema },
  passkeyLogin: { body: z.strictObject({ signed: signedSchema }), answer: userSchema },

  listPasskeys: { answer: z.array(passkeySchema) },
  beginPasskey: { answer: ceremonySchema },
  addPasskey: { body: z.strictObject({ name: passkeyNameSchema, key: newKeySchema }), answer: passkeySchema },
  renamePasskey: { body: z.strictObject({ name: passkeyNameSchema }), answer: passkeySchema },
  removePasskey: { answer: done },
  listSessions: { answer: z.array(sessionSchema) },
  endSession: { answer: done },
  endOtherSessions: { answer: done },
  getSignIn: { answer: signInSchema },
  /** `signed`: a passkey's answer to `beginPasskeyLogin`, required for switching on and off. */
  setPasskeyOnly: { body: z.strictObject({ enabled: z.boolean(), signed: signedSchema }), answer: done },
  declinePasskey: { answer: done },
  changePassword: { body: z.strictObject({ current: password, password }), answer: done },
} as const;
