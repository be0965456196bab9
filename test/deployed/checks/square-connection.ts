// Rules 26.5 and 26.6
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { parameterName, type SecretName } from '#functions/platform/secrets.ts';
import { allow } from '#test/support/shop/allow.ts';
import { bodyOf, type Check, expect, ok, type World } from './check.ts';

const day = 24 * 60 * 60_000;

/** Milliseconds after which the reconciler checks again, hourly, whether a token must be renewed. */
const overAnHour = 61 * 60_000;

/** Makes the connection older by this many milliseconds. */
async function connectedBefore({ shop }: World, milliseconds: number): Promise<void> {
  const connectedAt = shop.now() - milliseconds;
  await shop.table.update(keys.squareConnection(), changing({ set: { connectedAt } }));
}

/** Checks of the artist's connection with Square. */
export const squareConnectionChecks: readonly Check[] = [
  {
    name: 'the artist connects the shop with Square, its token is renewed, and the shop is disconnected again',
    run: async (world) => {
      const { artist, admin, shop } = world;
      const nameOf = (secret: SecretName) => parameterName(`/${shop.stack.name}`, secret);
      const token = () => shop.parameters.get(nameOf('squareAccessToken'));
      const operators = token() ?? '';

      ok(await artist.post('/api/login', admin));
      const { url } = bodyOf('startSquareConnection', await artist.post('/api/studio/square/start'));
      const back = await allow(url);
      const done = await artist.post('/api/studio/square', back);
      expect(bodyOf('finishSquareConnection', done).account, 'The shop is not connected');
      const first = token();
      expect(first !== operators, 'The token of the connection is not stored');
      const again = await artist.post('/api/studio/square', back);
      expect(again.status === 400, `The same way back answers ${again.status}`);

      await connectedBefore(world, 7 * day);
      shop.advance(overAnHour);
      await shop.events.runSchedule('Reconcile');
      expect(token() !== first, 'The token was not renewed');
      ok(await artist.post('/api/login', admin));
      ok(await artist.get('/api/square/locations'));

      shop.simulator.simulate({ type: 'authorization-revoked' });
      await shop.simulator.webhooks.flush();
      const needs = bodyOf('readNeeds', await artist.get('/api/studio/needs'));
      expect(needs.token?.problem === 'refused', 'The artist is not told that the connection has ended');
      expect(world.logged().includes(token() ?? '?') === false, 'A log holds the access token');

      const ended = await artist.send('DELETE', '/api/studio/square');
      expect(bodyOf('disconnectSquare', ended).state === 'none', 'The shop is still connected');
      expect(token() === undefined, 'The token is still stored');
      // Restores the operator's token for later checks.
      shop.parameters.set(nameOf('squareAccessToken'), operators);
    },
  },
];
