// Rule 18.6
import { parameterName } from '#functions/secrets.ts';
import { type ChangePorts, changeKey, readAsked } from '#infra/admin/key-change.ts';
import { keyChangeParameter } from '#infra/key-change-parameter.ts';
import { commandsInDocument } from '#test/support/operator-commands.ts';
import { bodyOf, type Check, expect, ok, type World } from './check.ts';
import { linkOf, sell } from './mails.ts';
import { fillCart } from './shopping.ts';

const fiveMinutes = 5 * 60_000;
const prefix = 'npm run change-key -- ';
/** As infra/README.md tells the operator to type them. */
const documented = commandsInDocument('infra/README.md')
  .map(({ text }) => text)
  .filter((text) => text.startsWith(prefix));

/** Runs the documented command with these options; `wait` is what happens while it waits. */
async function change(world: World, options: string, during: Partial<ChangePorts> = {}): Promise<void> {
  const { shop } = world;
  const command = documented.find((text) => text === `${prefix}--stage dev ${options}`);
  expect(command, `infra/README.md does not name the command with ${options}`);
  const asked = readAsked(command.slice(prefix.length).split(' '));
  expect(asked, 'The documented command only asks for help');
  const nameOf = (secret: Parameters<typeof parameterName>[1]) =>
    parameterName(`/${shop.stack.name}`, secret);
  await changeKey(
    {
      store: {
        read: async (secret) => shop.parameters.get(nameOf(secret)),
        write: async (secret, stored) => void shop.parameters.set(nameOf(secret), stored),
      },
      now: shop.now,
      wait: async (milliseconds) => shop.advance(milliseconds),
      say: () => undefined,
      updateCdn: (value) => shop.updateStack(keyChangeParameter, value),
      ...during,
    },
    asked,
  );
}

/** Every Lambda has read its secrets anew, and the artist's session lives on. */
async function takenUp({ shop, artist }: World): Promise<void> {
  shop.advance(fiveMinutes + 1000);
  ok(await artist.get('/api/user'));
}

const cartOf = async (visitor: ReturnType<World['newVisitor']>) =>
  bodyOf('getCart', await visitor.get('/api/cart')).length;

export const keyChangeChecks: readonly Check[] = [
  {
    name: 'carts and the artist’s session outlive a new cookie key; a leaked one ends carts and no session',
    run: async (world) => {
      const visitor = world.newVisitor();
      await fillCart(world, visitor);
      await change(world, '--key cookie');
      await takenUp(world);
      expect((await cartOf(visitor)) === 1, 'The cart was lost with the old cookie key');

      await change(world, '--key cookie --leaked');
      await takenUp(world);
      expect((await cartOf(visitor)) === 0, 'A cookie of the leaked key still opens a cart');
      await fillCart(world, visitor);
      expect((await cartOf(visitor)) === 1, 'A guest cannot begin anew');
    },
  },
  {
    name: 'links in emails outlive a new order-link key; after a leak their shoppers ask for new ones',
    run: async (world) => {
      const { shop, newVisitor } = world;
      const open = (token: string) => newVisitor().post('/api/order-view', { token });
      const first = await linkOf(world, await sell(world));
      await change(world, '--key order-link');
      await takenUp(world);
      ok(await open(first));
      const orderId = await sell(world);
      const second = await linkOf(world, orderId);
      await change(world, '--key order-link --end-old');
      await takenUp(world);
      ok(await open(first), 404);
      ok(await open(second));

      await change(world, '--key order-link --leaked');
      await takenUp(world);
      ok(await open(second), 404);
      ok(await newVisitor().post('/api/order-link', { number: orderId, email: 'ada@example.com' }), 202);
      for (const schedule of ['Reconcile', 'Mail']) await shop.events.runSchedule(schedule);
      ok(await open(await linkOf(world, orderId)));
    },
  },
  {
    name: 'no visitor is turned away while the origin secret is changed, and the old one ends',
    run: async (world) => {
      const { shop, newVisitor } = world;
      const name = parameterName(`/${shop.stack.name}`, 'originSecret');
      const old = shop.parameters.get(name) ?? '';
      const visit = async () => ok(await newVisitor().get('/api/cart'));
      const directly = async (proof: string) =>
        (
          await shop.api.origin({
            method: 'GET',
            path: '/api/cart',
            query: '',
            headers: { 'x-origin-secret': proof },
            body: Buffer.alloc(0),
            from: { address: '198.51.100.7', port: 4711 },
          })
        ).status;

      await change(world, '--key origin', {
        wait: async (milliseconds) => {
          for (let waited = 0; waited < milliseconds; waited += 60_000) {
            shop.advance(60_000);
            await visit();
          }
        },
        updateCdn: async (value) => {
          await visit();
          await shop.updateStack(keyChangeParameter, value);
          await visit();
        },
      });
      expect((await directly(old)) === 200, 'An edge location that still sends the old secret is refused');
      // Within half an hour the artist's idle session would end.
      for (let waited = 0; waited < 60; waited += 20) {
        shop.advance(20 * 60_000);
        ok(await world.artist.get('/api/user'));
        await visit();
      }
      await takenUp(world);
      await visit();
      const [current = ''] = (shop.parameters.get(name) ?? '').split(' ');
      expect((await directly(current)) === 200, 'The new secret is refused');
      expect((await directly(old)) === 403, 'The old secret still opens the API');
    },
  },
];
