// Rule 18.6
import { parameterName } from '#functions/platform/secrets.ts';
import { type ChangePorts, changeKey, readAsked } from '#infra/commands/admin/key-change.ts';
import { keyChangeParameter } from '#infra/config/key-change-parameter.ts';
import { type Check, expect, ok, type World } from './check.ts';

const fiveMinutes = 5 * 60_000;
/** Runs `npm run change-key -- --stage dev --key origin`; `during` is what happens while it waits. */
async function change({ shop }: World, during: Partial<ChangePorts>): Promise<void> {
  const asked = readAsked(['--stage', 'dev', '--key', 'origin']);
  if (!asked) throw new Error('The command only asks for help');
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

export const keyChangeChecks: readonly Check[] = [
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

      await change(world, {
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
