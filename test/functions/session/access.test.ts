// Rules 11.4, 12.6, 12.9 and 17.1
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { hashToken, newToken, sign } from '#functions/http/cookies.ts';
import { createSession, createVisitor, endSession } from '#functions/session/session-records.ts';
import type { Route } from '#shared/contract/route.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { startLambdas } from '#test/support/shop/lambdas.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { adminCookie, quickPasswords } from '#test/support/shop/session.ts';

const operations = Object.keys(routes) as Operation[];

/** A valid body for each operation, so that a refusal comes from the access rule and not from the schema. */
const bodies: Partial<Record<Operation, unknown>> = {
  addToWishlist: { artworkId: 'SOMEID' },
  addToCart: { artworkId: 'SOMEID', variationId: 'SOMEID' },
  updateCartItem: { quantity: 1 },
  login: { username: 'nobody', password: 'nothing' },
  register: { username: 'visitor', password: 'seven doors in a hill' },
  placeOrder: {
    shippingAddress: {
      name: 'Ada',
      address1: '1 Pier',
      city: 'Portland',
      state: 'OR',
      postalCode: '97201',
    },
  },
  takePayment: { orderId: 'SOMEID', sourceId: 'x', buyerEmail: 'ada@example.com' },
  setTestMode: { enabled: true },
  setLocation: { locationId: 'SOMEID' },
  startSync: {},
  refundOrder: { requestId: 'SOMEID', amount: 1, restock: [] },
  decideRefund: { ship: true },
  restockOrder: { refund: 0, lines: [{ variationId: 'SOMEID', quantity: 1 }] },
  endReview: { action: 'check' },
  receiveSquareEvent: '{}',
};

/** Operations that refuse every caller for another reason: a wrong password, closed registration, no signature. */
const refusedAnyway: Partial<Record<Operation, number>> = {
  login: 401,
  register: 403,
  receiveSquareEvent: 401,
};

/** All operations, grouped by the callers that may use them. A change of the contract must change this table. */
const grid = {
  /** Everyone. */
  public:
    'aboutPage applePayDomain artworkPage beginPasskeyLogin confirmSubscription endSubscription endSubscriptionByMail galleryPage getArtwork getMailService getPageTexts getTestMode getTexts homePage listArtworkChanges listArtworks listCategories listFeaturedArtworks listIndexArtworks listPaymentLocations login logout notFoundPage openEndOfSubscription passkeyLogin policyPage productFeed receiveSquareEvent register reportViolations requestOrderLink robots securityContact siteMap soldPage viewOrder withdraw',
  /** Everyone; the guest cookie is read. */
  guest:
    'addToCart addToWishlist clearCart getCart getItemPopularity getOrder listWishlist placeOrder removeCartItem removeFromWishlist sendEnquiry subscribe takePayment updateCartItem validateCart',
  /** Signed-in users. */
  user: 'getUser',
  /**
   * Signed-in administrators. The bodies of publishTexts, restoreTexts, refundOrder and endReview decide whether a
   * recent sign-in is needed (left-open-studio.test.ts).
   */
  admin:
    'addPasskey announceWorks cancelOpenOrders cancelOrder changePassword changeSettings checkSelling correctTracking decideRefund declinePasskey deleteEnquiry endOrderLinks endOtherSessions endReview endSession findPerson finishSquareConnection flagArtworks getNews getSettings getSignIn getSquareConnection getSyncProgress listActivity listEnquiries listLeftOut listLocations listOpenOrders listOrders listPasskeys listReviews listSessions listSyncDiff orderFeatured publishTexts readFirstSteps readNeeds readOrder readTexts refundOrder renamePasskey resendMail restockOrder restoreTexts resyncArtwork saveTexts setEnquiryDone setLocation setPasskeyOnly setTestMode shipOrder startSync toggleFeatured toggleHidden uploadPicture',
  /** Administrators who signed in within ten minutes. */
  confirmed:
    'beginPasskey disconnectSquare erasePerson exportOrders exportSubscribers removePasskey startSquareConnection',
} as const;

type Caller =
  | 'nobody'
  | 'guest'
  | 'user'
  | 'administrator'
  | 'administrator after eleven minutes'
  | 'administrator after half an hour'
  | 'administrator after twelve hours'
  | 'administrator who logged out'
  | 'forger'
  | 'forger with nonsense';

let shop: Awaited<ReturnType<typeof startLambdas>>;
let cookies: Record<Caller, readonly string[]>;
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  shop = await startLambdas();
  const { services, table } = shop;
  const visitor = await createVisitor(
    { ...services, passwords: quickPasswords },
    { username: 'visitor', password: 'seven doors in a hill' },
  );
  const admin = await adminCookie(services);
  const tokens = await Promise.all(
    [0, 1, 2, 3].map(
      async (index) => (await adminCookie(services, `admin-${index}`)).split('=')[1] as string,
    ),
  );
  const [idle, old, gone, late] = tokens as [string, string, string, string];
  const age = (token: string, attribute: string, milliseconds: number) =>
    table.update(
      keys.session(hashToken(token)),
      changing({ set: { [attribute]: Date.now() - milliseconds } }),
    );
  await age(idle, 'usedAt', 30 * 60_000);
  await age(old, 'createdAt', 12 * 3_600_000);
  await age(late, 'createdAt', 11 * 60_000);
  await endSession(shop, gone);
  cookies = {
    nobody: [],
    guest: [`__Host-guest=${sign(newToken(), testSecrets.cookieKey)}`],
    user: [`__Host-sid=${await createSession(services, visitor)}`],
    administrator: [admin],
    'administrator after eleven minutes': [`__Host-sid=${late}`],
    'administrator after half an hour': [`__Host-sid=${idle}`],
    'administrator after twelve hours': [`__Host-sid=${old}`],
    'administrator who logged out': [`__Host-sid=${gone}`],
    forger: [`__Host-sid=${newToken()}`],
    'forger with nonsense': ['__Host-sid=__proto__', '__Host-sid=USER#marlo', '__Host-guest=a.b'],
  };
});

afterAll(() => {
  vi.restoreAllMocks();
});

const isAdmin = (caller: Caller) => /^administrator( after eleven minutes)?$/.test(caller);
const isSignedIn = (caller: Caller) => caller === 'user' || isAdmin(caller);

/** Returns the status of the refusal; undefined if the operation must admit the caller. */
function expected(operation: Operation, caller: Caller): number | undefined {
  if (operation in refusedAnyway) return refusedAnyway[operation];
  const { access, recentSignIn }: Route = routes[operation];
  if (access === 'user') return isSignedIn(caller) ? undefined : 401;
  if (access !== 'admin' || caller === 'administrator') return undefined;
  if (isAdmin(caller)) return recentSignIn ? 403 : undefined;
  return caller === 'user' ? 403 : 401;
}

const callers: readonly Caller[] = [
  'nobody',
  'guest',
  'user',
  'administrator after eleven minutes',
  'administrator after half an hour',
  'administrator after twelve hours',
  'administrator who logged out',
  'forger',
  'forger with nonsense',
  'administrator',
];

const rows = operations.map((operation) => ({
  operation,
  // If all callers are refused, two callers are enough. A login at the deployed Lambda costs a real hash.
  refused: callers
    .filter((caller) => expected(operation, caller) !== undefined)
    .filter((_, place) => !(operation in refusedAnyway) || place % 8 === 0),
  // Signing out would end the sessions that the other operations use.
  answered: callers.filter(
    (caller) => expected(operation, caller) === undefined && !(operation === 'logout' && isSignedIn(caller)),
  ),
}));

async function askAs(operation: Operation, caller: Caller) {
  const body = operation in bodies ? { body: bodies[operation] } : {};
  const answer = await shop.call(operation, { ...body, cookies: cookies[caller] });
  expectHeaders(operation, answer.headers);
  expect(new Set(answer.cookies.map((cookie) => cookie.split('=')[0])).size).toBe(answer.cookies.length);
  return answer;
}

describe('the contract', () => {
  it('gives each operation the access level that this test lists', () => {
    const classOf = (operation: Operation) => {
      const { access, recentSignIn }: Route = routes[operation];
      return recentSignIn ? 'confirmed' : access;
    };
    const classes = Object.keys(grid).map((name) => [
      name,
      operations
        .filter((operation) => classOf(operation) === name)
        .sort()
        .join(' '),
    ]);
    expect(Object.fromEntries(classes)).toEqual(grid);
  });
});

describe('callers without access', () => {
  it.each(rows.filter(({ refused }) => refused.length > 0))(
    'cannot change anything with $operation',
    async ({ operation, refused }) => {
      const before = await shop.dump();

      for (const caller of refused) {
        const { status, body } = await askAs(operation, caller);
        expect([caller, status]).toEqual([caller, expected(operation, caller)]);
        expect(body.error).toEqual(expect.any(String));
      }

      // A refused login adds to a counter.
      if (operation !== 'login') expect(await shop.dump()).toBe(before);
    },
  );
});

describe('callers with access', () => {
  it.each(rows.filter(({ answered }) => answered.length > 0))(
    'are not refused by $operation',
    async ({ operation, answered }) => {
      for (const caller of answered) {
        const { status } = await askAs(operation, caller);
        expect([caller, [401, 403].includes(status)]).toEqual([caller, false]);
      }
    },
  );
});

const wide = operations.filter((operation) => 'scopeAll' in routes[operation]);

describe('the parameter scope=all', () => {
  it('is accepted only for the list of works and for a single work', () => {
    expect(wide).toEqual(['listArtworks', 'getArtwork']);
  });

  it.each(wide)('requires an administrator (%s)', async (operation) => {
    const scope = { query: { scope: 'all' } };

    for (const caller of callers) {
      const { status, headers } = await shop.call(operation, { ...scope, cookies: cookies[caller] });
      expect(headers['cache-control']).toBe('no-store');
      if (isAdmin(caller)) expect([200, 404]).toContain(status);
      else expect(status).toBe(caller === 'user' ? 403 : 401);
    }
  });
});

describe('an address without a route', () => {
  it('is answered with 404, JSON and the usual headers', async () => {
    const [first] = operations;
    const answer = await shop.call(first as Operation, {});
    expect(answer.status).toBe(200);

    const { handler } = await import('#functions/lambdas/session.ts');
    const { event } = await import('#test/support/shop/call.ts');
    const unknown = { ...event('getUser'), routeKey: 'GET /api/unknown' };
    const result = await handler(unknown, {} as never);

    expect(result.statusCode).toBe(404);
    expect(JSON.parse(result.body ?? '')).toEqual({ error: 'No such page' });
    expectHeaders('getUser', result.headers as Record<string, string>);
  });
});

/** Checks the headers of every answer, including refusals (ASVS 3.4.1 to 3.4.6). The CDN adds those of pages. */
function expectHeaders(operation: Operation, headers: Readonly<Record<string, string>>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(Object.keys(headers).filter((name) => name.toLowerCase().startsWith('access-control'))).toEqual([]);
  // Only the number of carts with a work may be cached, by the shopper's own browser (rule 8.6).
  const kept = operation === 'getItemPopularity' ? 'private, max-age=30' : 'no-store';
  if (!('cache' in routes[operation])) expect(headers['cache-control']).toBe(kept);
  if (headers['content-type']?.startsWith('application/json')) {
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
}
