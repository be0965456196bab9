import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import fc from 'fast-check';
import type { Operation } from '#shared/contract/routes.ts';
import { event } from '#test/support/shop/call.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { judge } from './invariants.ts';
import { address } from './shopper.ts';
import type { Work } from './works.ts';

/** Rule 17.9 for the order and payment calls: whatever comes in, no 5xx, no hang, and no 4xx that writes. */

const poster: Work = { id: 'POSTER', price: 2_500, stock: 5_000 };

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    'NaN',
    -1,
    0,
    1.5,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    '\ud800',
    '\u0000',
    '\u202eevil',
    '🎨'.repeat(100),
    "'; DROP TABLE",
    '<script>',
    '../..%2f',
    'a\r\nb',
    'ORDER#1',
    'x'.repeat(5_000),
    '__proto__',
    'constructor',
    '1e309',
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
);

const orderBody = (orderId: string) => ({
  placeOrder: { shippingAddress: address, expectedTotal: poster.price },
  takePayment: {
    orderId,
    sourceId: 'cnon:declined:GENERIC_DECLINE',
    shippingAddress: address,
    buyerEmail: 'ada@moss.example',
  },
});

type Fuzzed = 'placeOrder' | 'takePayment' | 'getOrder';

interface Attack {
  readonly operation: Fuzzed;
  readonly field: number;
  readonly value: unknown;
  readonly how:
    | 'field'
    | 'nested'
    | 'extra'
    | 'whole'
    | 'text'
    | 'base64'
    | 'no-body'
    | 'huge'
    | 'id'
    | 'headers';
}

const attack: fc.Arbitrary<Attack> = fc.record({
  operation: fc.constantFrom<Fuzzed>('placeOrder', 'takePayment', 'getOrder'),
  field: fc.nat(20),
  value: hostile,
  how: fc.constantFrom(
    'field',
    'nested',
    'extra',
    'whole',
    'text',
    'base64',
    'no-body',
    'huge',
    'id',
    'headers',
  ),
});

function spoil(base: Record<string, unknown>, { field, value, how }: Attack): string | undefined {
  const names = Object.keys(base);
  const name = names[field % names.length] ?? '';
  switch (how) {
    case 'field':
      return JSON.stringify({ ...base, [name]: value });
    case 'nested': {
      const inner = Object.keys(address);
      return JSON.stringify({
        ...base,
        shippingAddress: { ...address, [inner[field % inner.length] ?? '']: value },
      });
    }
    case 'extra':
      return JSON.stringify({ ...base, [`extra${field}`]: value });
    case 'whole':
      return JSON.stringify(value);
    case 'text':
      // An object may have no way to become text.
      return typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);
    case 'huge':
      return JSON.stringify({ ...base, [name]: 'x'.repeat(1_000_000) });
    case 'no-body':
      return undefined;
    default:
      return JSON.stringify(base);
  }
}

export interface FuzzResult {
  readonly broken: readonly string[];
  /** Milliseconds, ascending. */
  readonly waits: readonly number[];
}

export async function fuzzCheckout(size: {
  readonly cases: number;
  readonly seed?: number;
}): Promise<FuzzResult> {
  const shop = await startCheckout({ works: [poster] });
  const broken: string[] = [];
  const waits: number[] = [];
  let writes = 0;
  const worker = shop.worker(async (io) => {
    const answer = await io.forward();
    if (/^table\.(put|update|remove|batchWrite|transact)$/.test(io.name)) writes += 1;
    return answer;
  });
  let shopper = shop.shopper(worker);
  await shopper.addToCart(poster);
  let orderId = String((await shopper.order()).body.orderId);
  try {
    for (const [index, one] of fc
      .sample(attack, { numRuns: size.cases, ...(size.seed && { seed: size.seed }) })
      .entries()) {
      if (index % 40 === 39) {
        // A fresh shopper, so that limits do not answer everything.
        shopper = shop.shopper(worker);
        await shopper.addToCart(poster);
        orderId = String((await shopper.order()).body.orderId);
      }
      const before = writes;
      const startedAt = performance.now();
      const answer = await send(shop, worker.lambda, shopper, one, orderId);
      waits.push(performance.now() - startedAt);
      const status = answer.statusCode ?? 0;
      const line = `${one.operation} ${one.how} ${JSON.stringify(one.value)?.slice(0, 80)}`;
      if (status >= 500) broken.push(`${status} for ${line}: ${answer.body}`);
      // A declined card is counted and remembered; every other refusal leaves no trace.
      if (status >= 400 && status !== 402 && writes > before) broken.push(`${status} wrote for ${line}`);
    }
    await shop.reconcileToTheEnd(1);
    return {
      broken: [...broken, ...(await judge(shop)).broken],
      waits: waits.sort((a, b) => a - b),
    };
  } finally {
    await shop.stop();
  }
}

async function send(
  _shop: Checkout,
  lambda: unknown,
  shopper: ReturnType<Checkout['shopper']>,
  one: Attack,
  orderId: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const id = one.how === 'id' ? String(one.value) : orderId;
  const bodies = orderBody(id);
  const body = one.operation === 'getOrder' ? undefined : spoil(bodies[one.operation], one);
  const made = event(one.operation as Operation, {
    params: { id },
    cookies: shopper.cookies,
    address: shopper.from,
    ...(body !== undefined && { body }),
    ...(one.how === 'headers' && {
      headers: {
        'content-type': String(one.value),
        'cloudfront-viewer-address': String(one.value),
        cookie: 'a=b; a=c',
      },
      query: { id: String(one.value), __proto__x: '1' },
    }),
  });
  const sent = one.how === 'base64' ? { ...made, isBase64Encoded: true } : made;
  return (lambda as (event: unknown, context: Context) => Promise<APIGatewayProxyStructuredResultV2>)(sent, {
    awsRequestId: 'request-1',
    getRemainingTimeInMillis: () => 25_000,
  } as Context);
}
