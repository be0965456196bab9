import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { bodyOf, buyable, type Check, eventually, expect, ok, type World } from './check.ts';

export const studioChecks: readonly Check[] = [
  {
    name: 'the artist can sign in',
    run: async ({ artist, admin }) => {
      ok(await artist.post('/api/login', admin));
      expect(bodyOf('getUser', await artist.get('/api/user')).isAdmin, 'The artist is not known');
    },
  },
];

export const studioChecksLater: readonly Check[] = [
  {
    name: 'the artist stays signed in while working',
    run: async ({ artist, shop }) => {
      for (const path of ['/api/user', '/api/artworks?scope=all', '/api/audit']) {
        shop.advance(20 * 60_000);
        ok(await artist.get(path));
      }
    },
  },
  {
    name: 'the studio’s lists and switches work',
    run: async ({ artist }) => {
      const [location] = bodyOf('listLocations', await artist.get('/api/square/locations'));
      ok(await artist.post('/api/square/location', { locationId: location?.id }));
      ok(await artist.post('/api/square/test-mode', { enabled: true }));
      ok(await artist.get('/api/square/test-mode'));
      ok(await artist.get('/api/orders/open'));
      const activity = bodyOf('listActivity', await artist.get('/api/audit'));
      expect(activity.entries.length > 0, 'The activity log is empty');
    },
  },
];

/** Records a change without its works, as an older version of the shop does. The next reader must rebuild the list. */
async function noteUnknownChange({ shop }: World): Promise<void> {
  await shop.table.update(keys.version(), changing({ add: { version: 1 } }));
}

export const newStudioChecks: readonly Check[] = [
  {
    name: 'a changed rule of what counts as sold applies to the next list',
    run: async (world) => {
      const { artist, shop } = world;
      const { work } = await buyable(world);
      const guest = world.newVisitor();
      // A request for an empty wishlist would not load the list.
      ok(await guest.post('/api/wishlist', { artworkId: work.id }));
      ok(await artist.send('PATCH', '/api/studio/settings', { emptyIsSold: true }));
      const builders = [
        ['catalogue', '/api/artworks'],
        ['pages', '/sitemap.xml'],
        ['wishlist', '/api/wishlist'],
      ] as const;
      for (const [group, path] of builders) {
        const knowsRule = () =>
          shop.iam
            .use()
            .some(
              ({ role, used }) =>
                role.includes(`-${group}Role`) && used.some((line) => line.endsWith(keys.settings().pk)),
            );
        // The request is repeated, because after a delayed read of the version, or if another function was faster,
        // there is nothing to build.
        await eventually(`The list that ${group} makes`, async () => {
          shop.advance(60_000);
          await noteUnknownChange(world);
          ok(await guest.get(path));
          return knowsRule();
        });
      }
      ok(await artist.send('PATCH', '/api/studio/settings', { emptyIsSold: false }));
      const { emptyIsSold } = bodyOf('getSettings', await artist.get('/api/studio/settings'));
      expect(!emptyIsSold, 'The rule is still on');
    },
  },
];
