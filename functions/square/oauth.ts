import { outcomeOf } from './ask-square.ts';
import { createSquareClient } from './client.ts';
import type { Outcome } from './provider.ts';
import { neededScopes, optionalScopes } from './token-status.ts';

/** The shop's application at Square. The artist connects it to a Square account. */
export interface Application {
  readonly squareUrl: string;
  readonly applicationId: string;
  readonly applicationSecret: string;
}

/** Tokens from an authorization or a renewal. */
export interface ObtainedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly merchantId: string;
  /** Milliseconds: when the access token expires. */
  readonly endsAt: number;
}

/**
 * Returns the URL where the seller grants exactly the permissions that the shop needs (Square docs, "Create the
 * Redirect URL and Square Authorization Page URL"). `asksToSignIn`: the seller must sign in again, so that an open
 * session in an unattended browser is not enough. The sandbox supports only `session=true` (docs, "OAuth best
 * practices").
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
 * Redeems a code, which is valid once for five minutes, or renews the access token. The previous token stays valid
 * until it expires. After an unknown outcome a renewal may be repeated; a code may not, so the seller must start again.
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

/** Revokes all tokens that the seller has granted to the application (reference, RevokeToken). */
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

/** Placeholder: these calls use no access token, but the SDK requires one. */
const noToken = 'none';
