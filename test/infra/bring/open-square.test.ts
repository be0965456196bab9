// Rule 27.5
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorizationUrl, redeemCode } from '#functions/square/oauth.ts';
import { openSquare } from '#infra/bring/open-square.ts';
import { repeating } from '#infra/bring/with-repeats.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/square-simulator.ts';
import { allow } from '#test/support/shop/allow.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorApplicationId, startTestSimulator } from '#test/support/shop/simulator.ts';

const redirectUrl = 'https://shop.example/admin/square';
const applicationSecret = 'sandbox-sq0csb-secret';

let simulator: SquareSimulator;
beforeEach(async () => {
  ({ simulator } = await startTestSimulator({ oauth: { secret: applicationSecret, redirectUrl } }));
});
afterEach(() => simulator.stop());

const open = (
  own: string | undefined,
  { given, isPlanOnly = false }: { readonly given?: string; readonly isPlanOnly?: boolean } = {},
) =>
  openSquare(
    { secret: async () => own, squareUrl: simulator.url },
    { given, isPlanOnly, withRepeats: repeating(() => Promise.resolve()) },
  );

/** The token of a shop that the artist has connected in the studio. */
async function connected(): Promise<string> {
  const application = { squareUrl: simulator.url, applicationId: simulatorApplicationId, applicationSecret };
  const page = authorizationUrl(application, { state: 'state', redirectUrl, asksToSignIn: false });
  const tokens = await redeemCode(application, { code: (await allow(page)).code, redirectUrl });
  if (tokens.kind !== 'ok') throw new Error('Not connected');
  return tokens.value.accessToken;
}

describe('bringing works into the account of a shop', () => {
  it('takes the token that the operator has set', async () => {
    await expect(open(testSecrets.squareAccessToken)).resolves.toBeDefined();
  });

  it('with the token of a connection plans, and says which token may write', async () => {
    const own = await connected();

    await expect(open(own, { isPlanOnly: true })).resolves.toBeDefined();
    await expect(open(own)).rejects.toThrow(/may not ITEMS_WRITE: .* put it into SQUARE_ACCESS_TOKEN/);
    await expect(open(own, { given: testSecrets.squareAccessToken })).resolves.toBeDefined();
  });

  it('refuses a token that opens another account than the shop’s', async () => {
    simulator.faults.add({
      kind: 'answer',
      match: { operation: 'retrieveTokenStatus' },
      nth: 2,
      status: 200,
      body: { scopes: [], client_id: simulatorApplicationId, merchant_id: 'SOMEBODYELSE' },
    });

    await expect(open(await connected(), { given: testSecrets.squareAccessToken })).rejects.toThrow(
      'opens another Square account than the one that the shop sells from',
    );
  });

  it.each([
    ['no token', undefined, 'not connected with Square'],
    ['a token that Square refuses', 'nonsense', 'Square refuses the access token'],
  ])('with %s is told in a sentence', async (_, token, sentence) => {
    await expect(open(token)).rejects.toThrow(sentence);
  });
});
