import * as z from 'zod/mini';
import { safeLine } from '#shared/text/safe-text.ts';

/** More keys than this nobody keeps apart. */
export const mostPasskeys = 10;

/** Seconds after signing in for which what a `recentSignIn` route does needs no new sign-in. */
export const freshSessionSeconds = 600;

/** An account that signs in with a passkey only has at least this many: the loss of one device locks nobody out. */
export const fewestForPasskeyOnly = 2;

/** How an account signs in. */
export const signInSchema = z.object({
  /** The password opens nothing. */
  passkeyOnly: z.boolean(),
  /** The account has no passkey, and "Not now" was never answered. */
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

/** A key as its owner may know it; what the server checks it with stays there. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Absent until the first sign-in with it. */
  usedAt: z.optional(z.string()),
  /** Kept by a service that brings it to the user's other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** A session of the user, by its browser. */
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
  /** Roughly: `Firefox on Linux`. */
  browser: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** What the browser takes to make a key or to sign with one: WebAuthn's own JSON form, handed on as it is. */
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

/** What a browser answers when a key was made. */
export const newKeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
});
export type NewKey = z.infer<typeof newKeySchema>;

/** What a browser answers when a key has signed. */
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
