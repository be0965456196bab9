// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of the source.

/** A bug that tests must find. `find` occurs once in the source and is replaced by `replace`. */
export interface PlantedBug {
  readonly name: string;
  readonly find: string;
  readonly replace: string;
  /** Test files below test/, each of which must fail. */
  readonly tests: readonly string[];
}

const pay = 'functions/orders/purchase/pay';

const money: readonly PlantedBug[] = [
  {
    name: 'captures without checking order and stock again',
    find: "return run.captures < mostCaptures ? { next: { ask: 'preCaptureCheck', payment } } : waiting;",
    replace:
      "return run.captures < mostCaptures ? { next: { ask: 'capture', payment, fresh: [] } } : waiting;",
    tests: [`${pay}/plan.test.ts`],
  },
  {
    name: 'captures a payment of another amount',
    find: 'if (!paysFor(order, payment))\n        return requestVoid(',
    replace: 'if (order.attempt < 0)\n        return requestVoid(',
    tests: [`${pay}/plan.test.ts`],
  },
  {
    name: 'begins a capture that may outlast the Lambda',
    find: 'if (run.now - run.startedAt > latestCapture) return notePayment(order, paymentId);',
    replace: '',
    tests: [`${pay}/plan.test.ts`],
  },
  {
    name: 'captures after the intent to void was written',
    find: "sets: ['paymentId'],\n    unlessVoid: true,",
    replace: "sets: ['paymentId'],",
    tests: ['functions/orders/transitions.test.ts'],
  },
  {
    name: 'treats an unconfirmed void as done',
    find: 'if (order.voidReason !== undefined) return isVoided(payment) ? releaseOrder(order) : waiting;',
    replace: 'if (order.voidReason !== undefined) return releaseOrder(order);',
    tests: [`${pay}/plan.test.ts`],
  },
  {
    name: 'reports a payment without an answer as refused',
    find: "case 'unknown':\n      return unclear;\n  }\n}",
    replace: "case 'unknown':\n      return { says: 'no', refusal: providerBusy };\n  }\n}",
    tests: [`${pay}/plan.test.ts`],
  },
  {
    name: 'sends a new key with each try of one attempt',
    find: 'idempotencyKey: paymentKeyOf(order),',
    replace: 'idempotencyKey: `${paymentKeyOf(order)}-${Math.random()}`.slice(0, 40),',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'charges the current cart instead of the order',
    find: 'amount: order.total,\n    currency: order.currency,',
    replace: 'amount: order.total + 1,\n    currency: order.currency,',
    tests: ['functions/orders/buying.test.ts'],
  },
  {
    name: 'counts a refund that failed as paid out',
    find: "refund.paymentId === paymentId && refund.state === 'completed'",
    replace: "refund.paymentId === paymentId && refund.state !== 'asked'",
    tests: ['functions/orders/refunds/failed-refunds.test.ts'],
  },
  {
    name: 'refunds more than is left',
    find: "return amount > left ? { kind: 'too much', left } : restockProblem(order, restock);",
    replace: 'return restockProblem(order, restock);',
    tests: ['functions/orders/refunds/refunds.test.ts'],
  },
  {
    name: 'requests one refund twice with two keys',
    find: 'known: (order) => (order.refunds ?? []).findIndex(({ requestId }) => requestId === wish.requestId),',
    replace: 'known: () => -1,',
    tests: ['functions/orders/refunds/refunds.test.ts'],
  },
  {
    name: 'treats a refused refund as final while another request is pending',
    find: 'const isFinal = isAlone || now() - decidedAt > longestOnItsWay;',
    replace: 'const isFinal = true;',
    tests: ['functions/orders/refunds/refused-refunds.test.ts'],
  },
  {
    name: 'asks Square for a refund after its lease has expired',
    find: 'if (now() >= leaseExpiresAt(order)) throw new LostOrder(order, undefined);',
    replace: '',
    tests: ['functions/orders/refunds/ask-square.test.ts'],
  },
  {
    name: 'cancels an unpaid order that was paid meanwhile',
    find: "if (found.value.captured > 0) return 'paid';\n  return isClosed",
    replace: 'return isClosed',
    tests: ['functions/orders/counterexamples/02-money-without-an-order.test.ts'],
  },
  {
    name: 'works on an order under the lease of somebody else',
    find: 'if (leaseExpiresAt(found) + clockSkewMs > ports.now()) return undefined;',
    replace: '',
    tests: ['functions/orders/lease.test.ts'],
  },
  {
    name: 'writes an order that another worker holds',
    find: "...(guard === 'holder' && { worker: worker ?? '' }),",
    replace: '',
    tests: ['functions/orders/transitions.test.ts'],
  },
  {
    name: 'places an order at a price that the shopper was not shown',
    find: 'if (body.expectedTotal !== undefined && body.expectedTotal !== quote.total)',
    replace: 'if (body.expectedTotal !== undefined && body.expectedTotal > quote.total)',
    tests: ['functions/orders/buying.test.ts'],
  },
  {
    name: 'makes another order at Square with each retry',
    find: 'idempotencyKey: `o_${orderId}`,',
    replace: 'idempotencyKey: `o_${orderId}_${Date.now()}`,',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'sells a print that is priced on request',
    find: 'row.price !== null && row.price > 0 && row.currency === currency',
    replace: 'row.price !== null && row.currency === currency',
    tests: ['functions/orders/purchase/place/quote.test.ts'],
  },
  {
    name: 'leaves the tax out of a test order',
    find: "...(mode === 'test' && taxes.prices === 'included' && { includedTax: { name: taxes.name } }),",
    replace: '',
    tests: ['functions/orders/taxes.test.ts'],
  },
  {
    name: 'ships an order that changed between the click and the lease',
    find: 'const work = async (taken: Order): Promise<ShipEnd> => {\n    refuseUnshippable(taken);',
    replace: 'const work = async (taken: Order): Promise<ShipEnd> => {',
    tests: ['functions/orders/shipping/shipped-at-square.test.ts'],
  },
  {
    name: 'does not count the declines of a card tester',
    find: 'if (step.isDecline && payer) await countDecline(ports, payer);',
    replace: '',
    tests: [`${pay}/declines.test.ts`],
  },
  {
    name: 'releases an order whose payment has an unknown outcome',
    find: "if (voidByKey === 'ok') return voids > 1 ? releaseOrder(order) : noteVoid(voids, run);",
    replace: "if (voidByKey === 'ok') return releaseOrder(order);",
    tests: [`${pay}/recovery-plan.test.ts`],
  },
  {
    name: 'leaves paid works in the cart',
    find: 'return required(order.lines.map(({ lineId }) => lineRemoved(owner, { id: lineId })));',
    replace: 'return required([]);',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'sends no email about a paid order',
    find: "if (mail === 'sale')",
    replace: "if (mail === 'sale') return undefined;\n  if (mail === 'sale')",
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'sends an email that another process is sending',
    find: 'where: { state: mail.state, tries: mail.tries, dueAt: mail.dueAt },',
    replace: 'where: {},',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'notes works as back in stock and does not ask Square',
    find: 'call: () => provider.addStock(stock, restockKeyOf(order, number)),',
    replace: "call: async () => ({ kind: 'ok' as const, value: stock !== undefined }),",
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'leaves a payment of unknown outcome running',
    find: 'ports.now() - startedAt > longestUnclear',
    replace: 'startedAt < 0',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'asks for a refund again under another key',
    find: 'provider.refundPayment(wanted, refundKeyOf(order, number))',
    replace: 'provider.refundPayment(wanted, `${refundKeyOf(order, number)}${Math.random()}`.slice(0, 45))',
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'releases a work that the next attempt is paying for',
    find: '  const { state, attempt, worker, workerUntil } = before;\n',
    replace:
      "  const { state, attempt, worker, workerUntil } = before;\n  if (input.transition === 'release') return {};\n",
    tests: ['functions/orders/simulation.test.ts'],
  },
  {
    name: 'forgets that a paid order is still followed',
    find: "queue: followUpSale,\n    units: 'sell',",
    replace: "queue: noQueue,\n    units: 'sell',",
    tests: ['functions/orders/reconcile/queues.test.ts'],
  },
];

const stock: readonly PlantedBug[] = [
  {
    name: 'sells the same unit twice',
    find: 'return { available: atLeast(quantity), hidden: false,',
    replace: 'return { hidden: false,',
    tests: ['functions/stock/stock-actions.test.ts'],
  },
  {
    name: 'puts a sold unit back on sale when a count comes late',
    find: 'return count.askedAt !== undefined && count.askedAt - at >= countLag;',
    replace: 'return true;',
    tests: ['functions/stock/available.test.ts'],
  },
  {
    name: 'lets an older count replace a newer one',
    find: 'if (!stock.tracked || !count || count.calculatedAt < known.calculatedAt) return known;',
    replace: 'if (!stock.tracked || !count) return known;',
    tests: ['functions/stock/available.test.ts'],
  },
  {
    name: 'sells what Square counts below zero',
    find: 'return tracked ? Math.max(0, squareCount) : shop.untrackedStock;',
    replace: 'return tracked ? Math.abs(squareCount) : shop.untrackedStock;',
    tests: ['functions/stock/available.test.ts'],
  },
  {
    name: 'keeps a sold-out mark of the artist on sale',
    find: 'if (soldOut) return 0;\n  return tracked',
    replace: 'return tracked',
    tests: ['functions/stock/available.test.ts'],
  },
  {
    name: 'releases units that a count has already released',
    find: "where: { [`${claim}.state`]: 'held', [`${claim}.counted`]: absent },",
    replace: "where: { [`${claim}.state`]: 'held' },",
    tests: ['functions/stock/stock-actions.test.ts'],
  },
  {
    name: 'overwrites the stock that a sale has changed meanwhile',
    find: 'set: { ...counted, version: row.version + 1, soldAt },\n    where: { version: row.version },',
    replace: 'set: { ...counted, version: row.version + 1, soldAt },\n    where: {},',
    tests: ['functions/stock/stock-actions.test.ts'],
  },
  {
    name: 'restocks more than was bought',
    find: "if (quantity > left) return { kind: 'too many units', variationId, left };",
    replace: '',
    tests: ['functions/orders/refunds/refunds.test.ts'],
  },
  {
    name: 'asks again for a restock whose answer was lost',
    find: "const going = [...restocks.filter(({ state }) => state !== 'failed'), ...wished]",
    replace: "const going = [...restocks.filter(({ state }) => state === 'done'), ...wished]",
    tests: ['functions/orders/refundable.test.ts'],
  },
  {
    name: 'uses counts of another payment location',
    find: 'return row.tracked && row.locationId !== locationId;',
    replace: 'return row.tracked && row.locationId === undefined;',
    tests: ['functions/orders/counterexamples/15-another-payment-location.test.ts'],
  },
  {
    name: 'forgets a sale when the location is switched away and back',
    find: '{ ...stock, claims: withLocation(stock), locationId, squareCount: 0, calculatedAt: 0 };',
    replace: '{ ...stock, claims: {}, locationId, squareCount: 0, calculatedAt: 0 };',
    tests: ['functions/orders/simulation.test.ts'],
  },
];

const sync: readonly PlantedBug[] = [
  {
    name: 'removes most works without confirmation',
    find: 'if (isAsked && !state.preview) {',
    replace: 'if (isAsked && state.filter === "never") {',
    tests: ['functions/sync/leaving.test.ts'],
  },
  {
    name: 'allows the removal of half of the works',
    find: 'const largestPercentage = 30;',
    replace: 'const largestPercentage = 50;',
    tests: ['functions/sync/leaving.test.ts'],
  },
  {
    name: 'brings back an older version of a work',
    find: 'stored.artwork.squareVersion > work.squareVersion &&\n    stored.artwork.changedAt >= context.readSince - clockSlack',
    replace:
      'stored.artwork.squareVersion < 0 &&\n    stored.artwork.changedAt >= context.readSince - clockSlack',
    tests: ['functions/sync/import/plan-work.test.ts'],
  },
  {
    name: 'shows a hidden work after a sync',
    find: 'hidden: artwork?.hidden ?? false,\n      ...pictureFields,',
    replace: 'hidden: false,\n      ...pictureFields,',
    tests: ['functions/sync/sync-safety.test.ts'],
  },
  {
    name: 'ends a whole run because of one bad item',
    find: "if (!parsed.success) return unreadable(object, 'Square sent this item in a form the shop cannot read.');",
    replace: "if (!parsed.success) throw new Error('unreadable');",
    tests: ['functions/sync/sync-hostile.test.ts'],
  },
  {
    name: 'writes works that have not changed',
    find: 'if (isSame(shown, stored) && !stockChange && !lost.imageUrl) return undefined;',
    replace: '',
    tests: ['functions/sync/sync-counts.test.ts'],
  },
  {
    name: 'reads a list with a repeated cursor forever',
    find: "if ((cursors.get(cursorHash) ?? page) !== page) throw new CursorLoop('Square sent the same cursor twice');",
    replace: '',
    tests: ['functions/sync/sync-troubles.test.ts'],
  },
  {
    name: 'removes works that a filtered run has not read',
    find: 'const isGone = (artworkId: string) => isMissing(artworkId) && !offered.has(artworkId);',
    replace: 'const isGone = (artworkId: string) => !seen.has(artworkId) || listed.has(artworkId);',
    tests: ['functions/sync/leaving.test.ts'],
  },
  {
    name: 'forgets a run that was requested meanwhile',
    find: "const next = again ? await claimRun(ports, { startedBy: 'Square' }, execution) : undefined;",
    replace: 'const next = undefined as Awaited<ReturnType<typeof claimRun>> | undefined;',
    tests: ['functions/sync/sync-again.test.ts'],
  },
  {
    name: 'processes an event of Square twice',
    find: 'if (!event || !(await takeEvent(services, event.event_id))) return done;',
    replace: 'if (!event) return done;\n        await takeEvent(services, event.event_id);',
    tests: ['functions/webhook/webhook.test.ts'],
  },
];

const access: readonly PlantedBug[] = [
  {
    name: 'takes a code from an email after its ten minutes',
    find: '    until: moreThan(now()),\n    count: absentOr(lessThan(mostTries)),',
    replace: '    count: absentOr(lessThan(mostTries)),',
    tests: ['functions/session/login-code.test.ts'],
  },
  {
    name: 'takes any number of tries at a code',
    find: '    count: absentOr(lessThan(mostTries)),\n    takenBy: absent,',
    replace: '    takenBy: absent,',
    tests: ['functions/session/login-code.test.ts'],
  },
  {
    name: 'signs in with any code on a device that asked for one',
    find: 'if (asking && (await takeCode(services, subject(asking), code))) return undefined;',
    replace: 'if (asking) return undefined;',
    tests: ['functions/session/login-code.test.ts'],
  },
  {
    name: 'asks for a code at the first sign-in after the operator set the password',
    find: 'passkeys > 0 || neverSignedIn || skipsCode || !config.mail',
    replace: 'passkeys > 0 || neverSignedIn || !config.mail',
    tests: ['functions/session/login-code.test.ts'],
  },
  {
    name: 'lets the proof of an email outlast a declined card',
    find: '\n    endProof(ports, proofOf(payer)),',
    replace: '',
    tests: [`${pay}/card-testing.test.ts`],
  },
  {
    name: 'sends any number of codes to one mailbox',
    find: "kind === 'payment-code' ? countedTry(",
    replace: "kind === 'payment-code' && at < 0 ? countedTry(",
    tests: [`${pay}/card-testing.test.ts`],
  },
  {
    name: 'lets shoppers without a proof use up the last places of an hour',
    find: ': await takePlace(ports, unproven);',
    replace: ': await takePlace(ports, largest);',
    tests: [`${pay}/card-testing.test.ts`],
  },
  {
    name: 'lets every signed-in user into the studio',
    find: "if (!user.isAdmin) throw forbidden('Access Denied",
    replace: "if (!user.id) throw forbidden('Access Denied",
    tests: ['functions/session/access.test.ts'],
  },
  {
    name: 'accepts requests of other sites',
    find: "fetchSite !== undefined ? fetchSite === 'same-origin' : origin === undefined || origin === siteOrigin;",
    replace: 'fetchSite !== undefined || origin !== undefined || siteOrigin !== undefined;',
    tests: ['functions/session/csrf.test.ts'],
  },
  {
    name: 'keeps a session that was not used for half an hour',
    find: ' || now - session.usedAt >= idleMilliseconds;',
    replace: ';',
    tests: ['functions/session/access.test.ts'],
  },
  {
    name: 'keeps the sessions of a user whose password was changed',
    find: 'if (!user || user.version !== session.userVersion) return undefined;',
    replace: 'if (!user) return undefined;',
    tests: ['functions/session/own-sessions.test.ts'],
  },
  {
    name: 'allows guesses of passwords without a delay',
    find: 'refuseWhileWaiting(found, time);\n    const tries',
    replace: 'const tries',
    tests: ['functions/session/brute-force.test.ts'],
  },
  {
    name: 'lets a copied passkey sign in',
    find: 'return (counter > 0 || newCounter > 0) && newCounter <= counter;',
    replace: 'return (counter > 0 || newCounter > 0) && newCounter < counter;',
    tests: ['functions/session/passkeys/sign-in.test.ts'],
  },
  {
    name: 'signs in by password where only a passkey is allowed',
    find: 'if (!user || !isRight || user.passkeyOnly) {',
    replace: 'if (!user || !isRight) {',
    tests: ['functions/session/passkeys/passkey-only.test.ts'],
  },
  {
    name: 'accepts events signed with the empty key',
    find: "signature.length > 128 || key === '' || url === '') return false;",
    replace: 'signature.length > 128) return false;',
    tests: ['functions/webhook/signature.test.ts'],
  },
  {
    name: 'answers callers that go around the CDN',
    find: "if (!cameThroughCdn(event, await secret('originSecret'))) {",
    replace: "if (!cameThroughCdn(event, await secret('originSecret')) && event.version === '1.0') {",
    tests: ['functions/http/answers.test.ts'],
  },
];

const personalData: readonly PlantedBug[] = [
  {
    name: 'lets a browser keep a private answer',
    find: "'cache-control': isShared && status < 500 ? shared : 'no-store',",
    replace: "'cache-control': status < 500 ? shared : 'no-store',",
    tests: ['functions/cart/cart.test.ts'],
  },
  {
    name: 'keeps whole addresses of callers',
    find: "if (isIP(address) === 4) return address.split('.').slice(0, 3).join('.');",
    replace: 'if (isIP(address) === 4) return address;',
    tests: ['functions/http/network.test.ts'],
  },
  {
    name: 'counts the shopper’s own cart as another shopper’s',
    find: "const others = (page.Items ?? []).filter((item) => item['pk'] !== own).length;",
    replace: 'const others = (page.Items ?? []).length;',
    tests: ['functions/cart/popularity.test.ts'],
  },

  {
    name: 'stores the token of a session in clear',
    find: "return createHash('sha256').update(token).digest('base64url');",
    replace: 'return token;',
    tests: ['functions/session/login.test.ts'],
  },

  {
    name: 'keeps questions longer than the privacy text says',
    find: 'const kept = 90 * 24 * 60 * 60;',
    replace: 'const kept = 120 * 24 * 60 * 60;',
    tests: ['infra/personal-data.test.ts'],
  },
];

const template: readonly PlantedBug[] = [
  {
    name: 'lets a deployment delete the table',
    find: 'removalPolicy: props.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,',
    replace: 'removalPolicy: RemovalPolicy.DESTROY,',
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'lets anybody delete the table',
    find: 'deletionProtection: props.keep,',
    replace: 'deletionProtection: false,',
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'expires rows by an attribute that no row has',
    find: "timeToLive: 'expiresAt',",
    replace: "timeToLive: 'expires',",
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'publishes the bucket of pages and pictures',
    find: 'blockPublicAccess: BlockPublicAccess.BLOCK_ALL,',
    replace: 'blockPublicAccess: BlockPublicAccess.BLOCK_ACLS_ONLY,',
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'keeps the logs forever',
    find: 'retention: group.logDays,\n',
    replace: '',
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'lets the cart’s Lambda write orders',
    find: "writes: ['cartLine', 'rate'],\n    finds: ['inCart'],",
    replace: "writes: ['cartLine', 'rate', 'order'],\n    finds: ['inCart'],",
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'lets the API answer without a limit',
    find: 'throttlingRateLimit: throttle.rate,',
    replace: 'throttlingRateLimit: 20_000,',
    tests: ['infra/template/template.test.ts'],
  },
  {
    name: 'leaves Square’s host out of the calls that the card form may make',
    find: "connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com', 'https://connect.squareup.com'],",
    replace: "connect: ['https://web.squarecdn.com', 'https://pci-connect.squareup.com'],",
    tests: ['infra/headers.test.ts', 'infra/template/template.test.ts'],
  },
];

const screens: readonly PlantedBug[] = [
  {
    name: 'shows hidden works in the gallery',
    find: 'return !one.hidden && !one.isDeleted;',
    replace: 'return !one.isDeleted;',
    tests: ['shared/artwork/visibility.test.ts'],
  },
  {
    name: 'shows the last three pieces as plenty',
    find: 'const lowStockLimit = 3;',
    replace: 'const lowStockLimit = 2;',
    tests: ['shared/artwork/variations.test.ts'],
  },
  {
    name: 'preselects the cheapest size',
    find: '(readPrice(b.price) ?? -1) - (readPrice(a.price) ?? -1)',
    replace: '(readPrice(a.price) ?? -1) - (readPrice(b.price) ?? -1)',
    tests: ['shared/artwork/variations.test.ts'],
  },
  {
    name: 'shows a price of 0 for a work without a price',
    find: 'if (value === null) return priceOnRequest;',
    replace: 'if (value === null) return `${sign}0.00`;',
    tests: ['shared/money/money.test.ts'],
  },
  {
    name: 'tells a shopper that a payment of unknown outcome has failed',
    find: 'if (isUnknownOutcome(error)) return true;',
    replace: '',
    tests: ['web/features/checkout/check-out.test.ts'],
  },
  {
    name: 'places a new order with each try of one checkout',
    find: 'if (placed?.for === wish) return placed.order;',
    replace: '',
    tests: ['web/features/checkout/check-out.test.ts'],
  },
  {
    name: 'pays another total with a wallet than its sheet showed',
    find: 'if (walletToken !== undefined && order.total.amount !== request.expectedTotal) {',
    replace: 'if (walletToken === "") {',
    tests: ['web/features/checkout/check-out.test.ts'],
  },
  {
    name: 'opens a wallet when the press is over',
    find: 'if (request.withWallet) walletToken = await ports.openWallet();',
    replace:
      'await Promise.resolve();\n      if (request.withWallet) walletToken = await ports.openWallet();',
    tests: ['web/features/checkout/wallets.test.tsx'],
  },
  {
    name: 'keeps a quantity that the server refused',
    find: 'const onSettled = () => setDraft(undefined);',
    replace: 'const onSettled = () => {};',
    tests: ['web/pages/cart-quantity.test.tsx'],
  },
  {
    name: 'changes a removed wish only when the server has answered',
    find: 'isWished: add.isPending || (isWished && !remove.isPending),',
    replace: 'isWished: add.isPending || isWished,',
    tests: ['web/features/wishlist/wishlist-heart.test.tsx'],
  },
  {
    name: 'leads Back into Access Denied',
    find: 'navigate(paths.home, { replace: true }), redirectDelay',
    replace: 'navigate(paths.home), redirectDelay',
    tests: ['web/features/studio/session/admin-only.test.tsx'],
  },
  {
    name: 'shows no carousel once all featured works are sold',
    find: 'const needsFallback = !featured.isPending && eligible.length === 0;',
    replace: 'const needsFallback = !featured.isPending && featured.data?.length === 0;',
    tests: ['web/pages/home.test.tsx'],
  },
  {
    name: 'shows works that are out of stock in the studio by default',
    find: 'hideOutOfStock: true,',
    replace: 'hideOutOfStock: false,',
    tests: ['web/features/studio/inventory/inventory-filter.test.ts'],
  },
  {
    name: 'sends a quantity above the stock',
    find: 'inactive={rests || value >= Math.min(mostUnits(item), largestQuantity)}',
    replace: 'inactive={rests}',
    tests: ['web/pages/cart-quantity.test.tsx'],
  },
];

/** By area. */
export const bugs = { money, stock, sync, access, 'personal data': personalData, template, screens };
