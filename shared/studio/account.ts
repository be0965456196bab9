import * as z from 'zod/mini';
import { safeLine } from '#shared/text/safe-text.ts';

/** Maximum number of passkeys of an account. */
export const mostPasskeys = 10;

/** Seconds after a sign-in during which a `recentSignIn` route needs no new sign-in. */
export const freshSessionSeconds = 600;

/** Minimum number of passkeys without password sign-in, so that the loss of one device locks nobody out. */
export const fewestForPasskeyOnly = 2;

/** Sign-in settings of an account. */
export const signInSchema = z.object({
  /** Whether the password cannot be used to sign in. */
  passkeyOnly: z.boolean(),
  /** Whether to propose a passkey: the account has none, and the user has not declined the proposal. */
  proposesPasskey: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const passkeyNameSchema = z
  .string()
  .check(
    z.overwrite(safeLine),
    z.minLength(1, 'Please give the key a name'),
    z.maxLength(60, 'Please choose a name of at most 60 letters'),
  );

/** The public part of a passkey. The data to verify the passkey stays on the server. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Time of the last sign-in with the passkey; absent before the first. */
  usedAt: z.optional(z.string()),
  /** Whether the passkey is synced to the user's other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** A session of the user in one browser. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  /** Approximate name: `Firefox on Linux`. */
  browser: z.string(),
  /** Whether this is the session of the request. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Options with which the browser creates or uses a passkey, in WebAuthn's JSON form. Passed on unchanged. */
export const ceremonySchema = z.looseObject({ challenge: z.string() });
export type Ceremony = z.infer<typeof ceremonySchema>;

const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));
/** A credential's id has at most 1,023 bytes (WebAuthn level 3, section 4). */
const credentialId = base64url(1364);
const clientData = base64url(4_096);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** The browser's answer after creating a passkey. */
export const newKeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type NewKey = z.infer<typeof newKeySchema>;

/** The browser's answer after signing with a passkey. */
export const signedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type Signed = z.infer<typeof signedSchema>;
