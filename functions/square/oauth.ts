import { outcomeOf } from './ask-square.ts';
import { createSquareClient } from './client.ts';
import type { Outcome } from './provider.ts';
import { neededScopes, optionalScopes } from './token-status.ts';

/** The shop's Square application, which a seller connects to an account. */
export interface Application {
  readonly squareUrl: string;
  readonly applicationId: string;
  readonly applicationSecret: string;
}

/** The tokens from an authorization or a renewal. */
export interface ObtainedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly merchantId: string;
  /** Milliseconds. */
  readonly endsAt: number;
}

/**
 * The page where the seller grants the shop exactly the permissions that it needs (Square docs, "Create the Redirect
 * URL and Square Authorization Page URL"). In production the seller has to sign in again, so that an open session in an
 * unattended browser does not suffice; the sandbox supports only `session=true` (docs, "OAuth best practices").
 */
export function authorizationUrl(
  { squareUrl, applicationId }: Omit<Application, 'applicationSecret'>,
  {
    state,
    redirectUrl,
    asksToSignIn,
  }: { readonly state: string; readonly redirectUrl: string; readonly asksToSignIn: boolean },
): string {
  const url = new URL('/oauth2/authorize', squareUrl);
  url.search = String(
    new URLSearchParams({
      client_id: applicationId,
      scope: [...neededScopes, ...optionalScopes].join(' '),
      ...(asksToSignIn && { session: 'false' }),
      state,
      redirect_uri: redirectUrl,
    }),
  );
  return url.href;
}

/**
 * Redeems a code, valid once for five minutes, or renews the access token; the previous one stays valid until its expiry.
 * After an unknown outcome a renewal may be repeated, and with a code the seller starts again.
 */
export function obtainTokens(
  { squareUrl: baseUrl, applicationId: clientId, applicationSecret: clientSecret }: Application,
  grant:
    | { readonly grantType: 'authorization_code'; readonly code: string; readonly redirectUri: string }
    | { readonly grantType: 'refresh_token'; readonly refreshToken: string },
): Promise<Outcome<ObtainedTokens>> {
  return outcomeOf(async (options) => {
    const { oAuth } = createSquareClient({ token: noToken, baseUrl });
    const answer = await oAuth.obtainToken({ clientId, clientSecret, ...grant }, options);
    const { accessToken, refreshToken, merchantId, expiresAt } = answer;
    const endsAt = Date.parse(expiresAt ?? '');
    if (!accessToken || !refreshToken || !merchantId || Number.isNaN(endsAt)) return undefined;
    return { accessToken, refreshToken, merchantId, endsAt };
  });
}

/** Revokes every token that the seller has granted the application (reference, RevokeToken). */
export function revokeTokens(
  { squareUrl: baseUrl, applicationId: clientId, applicationSecret }: Application,
  merchantId: string,
): Promise<Outcome<{ readonly isRevoked: true }>> {
  return outcomeOf(async (options) => {
    const { oAuth } = createSquareClient({ token: noToken, baseUrl });
    const headers = { Authorization: `Client ${applicationSecret}` };
    const { success } = await oAuth.revokeToken({ clientId, merchantId }, { ...options, headers });
    return success ? { isRevoked: true } : undefined;
  });
}

/** Neither call uses an access token, but the SDK requires one. */
const noToken = 'none';
