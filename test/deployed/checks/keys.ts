import { createAuthenticator } from '#test/support/shop/authenticator.ts';
import { bodyOf, type Check, expect, ok, type World } from './check.ts';

/** Makes a passkey for the artist. Returns the passkey's id and a function that signs a challenge with the passkey. */
async function makeKey({ artist, admin, shop }: World, name: string) {
  const authenticator = createAuthenticator();
  const begun = await artist.post('/api/account/passkeys/begin', { password: admin.password });
  const ceremony = bodyOf('beginPasskey', begun);
  const { id: host } = ceremony['rp'] as { readonly id: string };
  const origin = host === 'localhost' ? shop.url : `https://${host}`;
  const key = authenticator.make(ceremony, { origin });
  const { id } = bodyOf('addPasskey', await artist.post('/api/account/passkeys', { name, key }));
  const sign = async (visitor = artist) => {
    const asked = bodyOf('beginPasskeyLogin', await visitor.post('/api/login/passkey/begin'));
    return authenticator.sign(asked, { origin });
  };
  return { id, sign };
}

export const keyChecks: readonly Check[] = [
  {
    name: 'the artist makes a passkey, signs in with it, ends that session and removes the passkey',
    run: async (world) => {
      const { artist, newVisitor } = world;
      const { id, sign } = await makeKey(world, 'Laptop');

      const elsewhere = newVisitor();
      const signed = await sign(elsewhere);
      ok(await elsewhere.post('/api/login/passkey', { signed }));
      const again = await newVisitor().post('/api/login/passkey', { signed });
      expect(again.status === 400, `The same signature a second time answers ${again.status}`);

      const sessions = bodyOf('listSessions', await artist.get('/api/account/sessions'));
      expect(sessions.length > 1, 'The session that began with the key is not listed');
      for (const session of sessions.filter(({ isThis }) => !isThis)) {
        ok(await artist.send('DELETE', `/api/account/sessions/${session.id}`));
      }
      expect((await elsewhere.get('/api/user')).status === 401, 'The ended session still opens the studio');
      ok(await artist.send('DELETE', `/api/account/passkeys/${id}`));
      const left = bodyOf('listPasskeys', await artist.get('/api/account/passkeys'));
      expect(left.length === 0, 'The removed key is still there');
    },
  },
];
