import { createSquareClient, type ShopSquareClient } from '#functions/square/client.ts';
import { readTokenStatus } from '#functions/square/token-status.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import type { ShopAccess } from '#infra/data/which-shop.ts';
import type { WithRepeats } from './with-repeats.ts';

/** Milliseconds of one call: a thousand objects, or 15 MB over a slow line. */
const longestCallMs = 120_000;

/**
 * The artist's account at Square, with the shop's own token or the one that is `given`. Throws a CommandError where there
 * is none, where it may not add works, as the token of a shop that was connected in the studio, and where it is of another
 * account.
 */
export async function openSquare(
  { secret, squareUrl }: ShopAccess,
  options: {
    readonly given: string | undefined;
    readonly isPlanOnly: boolean;
    readonly withRepeats: WithRepeats;
  },
): Promise<ShopSquareClient> {
  const { given, isPlanOnly, withRepeats } = options;
  const own = await secret('squareAccessToken');
  const token = given ?? own;
  if (!token || squareUrl === undefined) {
    throw new CommandError(
      'The shop is not connected with Square. Connect it in the studio, or set SQUARE_ACCESS_TOKEN.',
    );
  }
  const open = (accessToken: string) =>
    createSquareClient({ token: accessToken, baseUrl: squareUrl, maxRetries: 0, longestCall: longestCallMs });
  const square = open(token);
  const { scopes, merchantId } = await withRepeats(() => readTokenStatus(square));
  const needed = isPlanOnly
    ? ['ITEMS_READ']
    : ['ITEMS_READ', 'ITEMS_WRITE', 'INVENTORY_READ', 'INVENTORY_WRITE'];
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) {
    throw new CommandError(
      `The access token may not ${missing.join(', ')}: a shop that was connected in the studio reads works and never changes them. Take the access token of your application (developer.squareup.com, Credentials), put it into SQUARE_ACCESS_TOKEN and run this again. Nothing was written.`,
    );
  }
  if (given !== undefined && own) {
    const shops = await withRepeats(() => readTokenStatus(open(own)));
    if (shops.merchantId !== merchantId) {
      throw new CommandError(
        'SQUARE_ACCESS_TOKEN opens another Square account than the one that the shop sells from. Nothing was written.',
      );
    }
  }
  return square;
}
