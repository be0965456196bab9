import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineIdOf } from '#functions/cart/cart-records.ts';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import { sessionService } from '#functions/session/handlers.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { testServices } from '#test/support/shop/services.ts';
import { admin, quickPasswords } from '#test/support/shop/session.ts';
import { attack, type Known, watchWrites } from './input.ts';

const signingIn: readonly Operation[] = ['login', 'register', 'beginPasskeyLogin'];

/** Operations that visitors can call, except those of orders, payments and a passkey's signature. */
export const storefrontOperations = (Object.keys(routes) as Operation[]).filter(
  (operation) =>
    ['catalogue', 'cart', 'wishlist', 'pages'].includes(routes[operation].service) ||
    signingIn.includes(operation),
);

/** Opens a small shop with works of every kind, a guest with a cart, and a counter of writes. */
export async function hostileStorefront() {
  const template = join(await mkdtemp(join(tmpdir(), 'hostile-')), 'shell.html');
  await writeFile(template, '<html><head><title>x</title></head><body></body></html>');
  const watch = watchWrites();
  const { services, table } = await testServices({
    wrapTable: watch.wrapTable,
    environment: { PAGE_TEMPLATE: template, REGISTRATION: 'on' },
  });
  // The limit for new guests is not tested here.
  const http = { ...services.http, admitNewGuest: async () => undefined };
  const open = { ...services, http };
  // Each read of the clock advances the time by a quarter of an hour, so that rate limits do not hide other faults.
  let time = Date.now();
  const now = () => {
    time += 900_000;
    return time;
  };
  const patient = { ...open, now };
  await createAdmin({ table, now, passwords: quickPasswords }, admin);
  const lambdas: Readonly<Record<string, unknown>> = {
    catalogue: catalogueService(open),
    cart: cartService(open),
    wishlist: wishlistService(open),
    pages: pagesService(open),
    session: sessionService(patient, { passwords: quickPasswords }),
  };
  await stock(table, 3);
  const hidden = makeArtworkItem({ artworkId: 'HIDDEN', hidden: true });
  await putArtwork(table, hidden, [makeVariationItem({}, hidden)]);
  const guest = arrive();
  await call(lambdas['cart'], 'addToCart', {
    ...guest,
    body: { artworkId: 'WORK0', variationId: 'WORK0-V1' },
  });
  await call(lambdas['catalogue'], 'listArtworks');
  const known: Known = {
    ids: ['WORK0', 'WORK0-V1', 'WORK1', 'WORK1-V1', 'HIDDEN', 'HIDDEN-V1', 'NOBODY', lineIdOf('WORK0-V1')],
    good: {
      listArtworkChanges: { query: { since: '1' } },
      addToWishlist: { body: { artworkId: 'WORK0' } },
      addToCart: { body: { artworkId: 'WORK0', variationId: 'WORK0-V1' } },
      updateCartItem: { params: { id: lineIdOf('WORK0-V1') }, body: { quantity: 2 } },
      removeCartItem: { params: { id: lineIdOf('WORK0-V1') } },
      login: { body: admin },
      register: { body: { username: 'visitor', password: 'seven doors in a hill' } },
      policyPage: { params: { name: 'terms' } },
    },
    cookies: [...guest.cookies],
  };
  return {
    /** Sends `cases` hostile requests to the operation; see `attack`. */
    attack: (operation: Operation, cases: number) =>
      attack({
        lambda: lambdas[routes[operation].service],
        operation,
        known,
        cases,
        writes: watch.taken,
      }),
  };
}
