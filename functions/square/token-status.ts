import type { SquareClient } from 'square';
import { readFromSquare, whole } from './read.ts';

/** What Square says of an access token. */
export interface TokenStatus {
  /** In Square's own words, such as `PAYMENTS_WRITE`. */
  readonly scopes: readonly string[];
  /** Of the application that it belongs to; cards are typed into a form of the same one. */
  readonly applicationId: string;
  /** Of the seller whose account it opens. */
  readonly merchantId: string;
  /** Milliseconds; undefined when it never ends. */
  readonly until: number | undefined;
}

/** Throws SquareUnauthorised, SquareBusy, SquareRefused or SquareUnavailable. */
export async function readTokenStatus(square: SquareClient): Promise<TokenStatus> {
  const {
    scopes = [],
    clientId = '',
    merchantId = '',
    expiresAt,
  } = whole(await readFromSquare(() => square.oAuth.retrieveTokenStatus()));
  return {
    scopes,
    applicationId: clientId,
    merchantId,
    until: expiresAt === undefined ? undefined : Date.parse(expiresAt),
  };
}
