import { bodyOf, buyable, type Check, eventually, expect, ok } from './check.ts';

export const studioChecks: readonly Check[] = [
  {
    name: 'the artist signs in, and nobody with a wrong password',
    run: async ({ artist, admin, newVisitor }) => {
      const wrong = await newVisitor().post('/api/login', { ...admin, password: 'not this one' });
      expect(wrong.status === 401, `A wrong password answers ${wrong.status}`);
      ok(await artist.post('/api/login', admin));
      expect(bodyOf('getUser', await artist.get('/api/user')).isAdmin, 'The artist is not known');
    },
  },
];

export const studioChecksLater: readonly Check[] = [
  {
    name: 'what the artist hides or features, visitors see',
    run: async (world) => {
      const { artist } = world;
      const { work } = await buyable(world);
      const there = async () => {
        world.shop.cdn.clear();
        const works = bodyOf('listArtworks', await world.newVisitor().get('/api/artworks'));
        return works.some(({ id }) => id === work.id);
      };
      ok(await artist.post(`/api/artworks/${work.id}/toggle-hidden`));
      await eventually('The hiding', async () => !(await there()));
      ok(await artist.post(`/api/artworks/${work.id}/toggle-hidden`));
      await eventually('The showing', there);
      ok(await artist.post(`/api/artworks/${work.id}/toggle-featured`));
      ok(await artist.post(`/api/artworks/${work.id}/toggle-featured`));
    },
  },
  {
    name: 'whoever comes first after many changes stores the list for the others',
    run: async (world) => {
      const { artist, shop } = world;
      const { work } = await buyable(world);
      const guest = world.newVisitor();
      // Her first visit is a wish, so the shop counts her as new.
      ok(await guest.post('/api/wishlist', { artworkId: work.id }));
      for (const look of [() => guest.get('/sitemap.xml'), () => guest.get('/api/wishlist')]) {
        // Notes of as many changes fill a page, and so the stored list is about to be too old.
        for (let change = 0; change < 16; change++) {
          ok(await artist.post(`/api/artworks/${work.id}/toggle-featured`));
        }
        shop.cdn.clear();
        // A build is followed by a rest.
        shop.advance(60_000);
        ok(await look());
      }
    },
  },
  {
    name: 'the artist stays signed in while she works',
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
      const trail = bodyOf('listAuditTrail', await artist.get('/api/audit'));
      expect(trail.entries.length > 0, 'The audit trail is empty');
    },
  },
  {
    name: 'unpaid orders are cancelled, paid ones stay',
    run: async ({ artist }) => {
      const before = bodyOf('listOpenOrders', await artist.get('/api/orders/open'));
      expect(
        before.some(({ paid }) => !paid),
        'There is no unpaid order to cancel',
      );
      ok(await artist.post('/api/orders/cancel-all'));
      const after = bodyOf('listOpenOrders', await artist.get('/api/orders/open'));
      expect(
        after.every(({ paid }) => paid),
        'An unpaid order is still open',
      );
      expect(
        after.some(({ paid }) => paid),
        'The paid orders are gone',
      );
    },
  },
  {
    name: 'signed out is signed out',
    run: async ({ artist, admin, newVisitor }) => {
      const other = newVisitor();
      ok(await other.post('/api/login', admin));
      ok(await other.post('/api/logout'));
      const { status } = await other.get('/api/orders/open');
      expect(status === 401, `A look into the studio after signing out answers ${status}`);
      expect((await newVisitor().post('/api/register', admin)).status >= 400, 'Anybody can register');
      ok(await artist.get('/api/user'));
    },
  },
];
