// Rules 26.6 and 26.9
import { describe, expect, it } from 'vitest';
import { listDue } from '#functions/mail/outbox.ts';
import { finishConnection, startConnection } from '#functions/square-oauth/connect.ts';
import { readConnection } from '#functions/square-oauth/connection-records.ts';
import { createRenewal } from '#functions/square-oauth/renew.ts';
import { showConnection } from '#functions/square-oauth/show-connection.ts';
import { createTokenStore } from '#functions/square-oauth/token-store.ts';
import { allow } from '#test/support/shop/allow.ts';
import { openConnectableStudio } from '#test/support/shop/connectable-studio.ts';
import { isLong } from '#test/support/sizes.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const sessionToken = 'session';
const who = 'marlo';
/** Number of writes to complete a connection: lease, state, row, two tokens, row, lease. */
const writes = 7;

type Studio = Awaited<ReturnType<typeof openConnectableStudio>>;

const before: Readonly<Record<string, (shop: Studio) => Promise<void>>> = {
  'a shop that was never connected': async () => undefined,
  'a shop with a token that the operator has set': async (shop) => {
    shop.store('squareAccessToken', 'personal-token');
  },
  'a shop that was connected before': async (shop) => {
    await shop.finish(await allow(await shop.start()));
    shop.clock.advance(day);
  },
  'a shop whose connection has ended at Square': async (shop) => {
    await shop.finish(await allow(await shop.start()));
    shop.simulator.simulate({ type: 'authorization-revoked' });
    await shop.deliver('oauth.authorization.revoked');
    shop.clock.advance(day);
  },
};

/** Numbers of writes before the crash. `npm test` runs a third of them, which differs between the kinds of shops. */
const pointsOf = (name: string) =>
  Array.from({ length: writes }, (_, step) => step).filter(
    (step) => isLong || (step + Object.keys(before).indexOf(name)) % 3 === 0,
  );

describe.each(Object.keys(before))('%s', (name) => {
  it.each(pointsOf(name))(
    'has a consistent connection an hour after a process crashed after %i writes',
    async (step) => {
      const shop = await openConnectableStudio({ MAIL_FROM: 'studio@shop.example' });
      await before[name]?.(shop);
      const refreshToken = shop.stored('squareRefreshToken');
      const hadEnded = (await readConnection(shop.services.table)).revokedAt !== undefined;
      const emailsBefore = (await emails(shop)).length;
      const wasConnected = (await showConnection(shop.elsewhere)).account !== undefined;
      await expect(connect(shop, step)).rejects.toThrow('dead');

      shop.clock.advance(hour);
      const renew = renewalOf(shop);
      await renew();

      const { state, account } = await showConnection(shop.elsewhere);
      // A shop that sells has either a connection with a refresh token or the operator's token.
      const isConnected = shop.stored('squareRefreshToken') !== undefined;
      expect(account !== undefined).toBe(isConnected);
      expect(state === 'none').toBe(shop.stored('squareAccessToken') === undefined);
      // The connection stays revoked until the new refresh token is stored.
      const isEnded = hadEnded && shop.stored('squareRefreshToken') === refreshToken;
      expect(state === 'refused').toBe(isEnded);
      expect((await readConnection(shop.services.table)).revokedAt !== undefined).toBe(isEnded);
      if (wasConnected) expect(isConnected).toBe(true);
      if (shop.stored('squareRefreshToken') !== refreshToken)
        expect(await emails(shop)).toHaveLength(emailsBefore + 1);

      const token = shop.stored('squareAccessToken');
      shop.clock.advance(7 * day);
      await renew();
      if (isConnected && !isEnded) expect(shop.stored('squareAccessToken')).not.toBe(token);
      else expect(shop.stored('squareAccessToken')).toBe(token);

      await connect(shop);
      expect(await showConnection(shop.elsewhere)).toMatchObject({
        state: 'accepted',
        account: { by: who },
      });
    },
  );
});

/** Lists the pending emails, which are about changes of the Square account. */
const emails = (shop: Studio) => listDue(shop.table, shop.clock.now());

async function connect(shop: Studio, writesDone = writes): Promise<void> {
  const { url } = await startConnection(shop.elsewhere, sessionToken);
  await finishConnection(crashing(shop, writesDone), { ...(await allow(url)), sessionToken, who });
}

const renewalOf = (shop: Studio) =>
  createRenewal({
    ...shop.elsewhere,
    tokens: createTokenStore({ path: '/shop' }),
    metric: () => undefined,
  });

/** Returns the ports of a process that is killed after this many writes. */
function crashing(shop: Studio, writesDone: number) {
  let left = writesDone;
  let isDead = false;
  const step = <Args extends unknown[], T>(write: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      isDead ||= left-- === 0;
      if (isDead) throw new Error('dead');
      return write(...args);
    };
  };
  const { update, remove, transact, ...table } = shop.services.table;
  const store = step(async (...args: Parameters<typeof shop.store>) => shop.store(...args));
  return {
    ...shop.elsewhere,
    table: { ...table, update: step(update), remove: step(remove), transact: step(transact) },
    tokens: {
      write: async ({ accessToken, refreshToken }: Record<'accessToken' | 'refreshToken', string>) => {
        await store('squareRefreshToken', refreshToken);
        await store('squareAccessToken', accessToken);
      },
      remove: async () => undefined,
    },
  };
}
