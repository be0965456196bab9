import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import fc from 'fast-check';
import type { Table } from '#functions/db/table.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import { event } from '#test/support/shop/call.ts';

/** Texts that people, bots and broken programs enter. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...['', ' ', 'NaN', 'null', '-1', '0', '1.5', '1e309', '9007199254740993', '#', 'a#b', '%00', '..%2f..'],
    ...[
      '__proto__',
      'constructor',
      '\u0000',
      '\u202e\u2066',
      '\ud800',
      'a\r\nSet-Cookie: x=y',
      'x'.repeat(10_000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 20 }),
);

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nasty,
  fc.constantFrom<unknown>(-1, 0, 1, 1.5, 99, 100, 2 ** 53, -0, 1e308, true, false, null, [], {}, [[]], {
    toString: 1,
  }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
);

interface Attack {
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly queryStringParameters: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[] | undefined;
  readonly body: string | undefined;
  readonly isBase64Encoded: boolean;
}

function namesInPath(operation: Operation): string[] {
  return [...routes[operation].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
}

/** Parts of a valid request to the operation. */
function goodRequest(operation: Operation, known: Known): Attack {
  const { params = {}, query, body } = known.good[operation] ?? {};
  const pathParameters = Object.fromEntries(
    namesInPath(operation).map((name) => [name, params[name] ?? String(known.ids[0])]),
  );
  return {
    pathParameters,
    queryStringParameters: query,
    headers: { 'content-type': 'application/json' },
    cookies: known.cookies,
    body: body && JSON.stringify(body),
    isBase64Encoded: false,
  };
}

const declined = 402;

function mapValues<T>(object: object, change: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Names of the query parameters of lists. */
const queried = ['view', 'search', 'cursor', 'from', 'to', 'since'];

/** Generates requests to an operation in which each part is either valid or hostile. */
function attacks(operation: Operation, known: Known): fc.Arbitrary<Attack> {
  const names = namesInPath(operation);
  const { params = {}, query = {}, body: goodBody = {} } = known.good[operation] ?? {};
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known.ids) },
    { weight: 2, arbitrary: nasty },
  );
  /** Generates mostly the valid value, so that requests pass the first checks and reach the code behind them. */
  const near = (value: unknown) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(value) },
      { weight: 2, arbitrary: id },
      { weight: 1, arbitrary: fc.nat(120) },
      { weight: 1, arbitrary: nastyValue },
    );
  /** Generates a value like `near`, or an object with such a value in each field. */
  const nearAny = (value: unknown): fc.Arbitrary<unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fc.oneof(
          { weight: 8, arbitrary: fc.record(mapValues(value, near)) },
          { weight: 1, arbitrary: nastyValue },
        )
      : near(value);
  const shape = mapValues(goodBody, nearAny);
  const good = fc.oneof(
    { weight: 4, arbitrary: fc.record(shape) },
    { weight: 1, arbitrary: fc.record(shape, { requiredKeys: [] }) },
  );
  const sent = good.map((body) => JSON.stringify(body));
  const text = fc.oneof(
    { weight: 20, arbitrary: sent },
    {
      weight: 2,
      arbitrary: fc
        .tuple(good, nasty, nastyValue)
        .map(([body, name, value]) => JSON.stringify({ ...body, [name]: value })),
    },
    { weight: 1, arbitrary: sent.map((body) => body.replace('{', '{"__proto__":{"isAdmin":true},')) },
    { weight: 1, arbitrary: sent.map((body) => body.repeat(2)) },
    { weight: 2, arbitrary: nasty },
    { weight: 1, arbitrary: nastyValue.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom('['.repeat(8000), 'x'.repeat(1_000_000)) },
  );
  return fc.record({
    pathParameters: fc.record(
      Object.fromEntries(
        names.map((name) => [name, name in params ? fc.oneof(fc.constant(String(params[name])), id) : id]),
      ),
    ),
    queryStringParameters: fc.option(
      fc
        .dictionary(fc.constantFrom('scope', 'q', '__proto__', 'limit', ...queried), nasty)
        .map((odd): Readonly<Record<string, string>> => ({ ...query, ...odd })),
      { nil: undefined },
    ),
    headers: fc
      .tuple(
        fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/plain', ''),
        fc.dictionary(fc.constantFrom('if-none-match', 'x-origin-secret', 'user-agent'), nasty, {
          maxKeys: 2,
        }),
      )
      .map(([type, others]) => ({ ...others, 'content-type': type })),
    cookies: fc.option(
      fc.array(
        fc.oneof(
          fc.constantFrom(...known.cookies),
          nasty.map((value) => `__Host-guest=${value}`),
          nasty.map((value) => `__Host-sid=${value}`),
          nasty,
        ),
        { maxLength: 4 },
      ),
      { nil: undefined },
    ),
    body: fc.option(text, { nil: undefined, freq: 8 }),
    isBase64Encoded: fc.constantFrom(false, false, false, false, true),
  });
}

export interface Known {
  /** Ids of existing objects. */
  readonly ids: readonly string[];
  /** Parts of a valid request, by operation. */
  readonly good: Readonly<
    Partial<
      Record<
        Operation,
        {
          readonly params?: Readonly<Record<string, string>>;
          readonly query?: Readonly<Record<string, string>>;
          readonly body?: object;
        }
      >
    >
  >;
  readonly cookies: readonly string[];
  /** Address that the requests come from. */
  readonly from?: string;
}

/**
 * Counts writes that took effect, except those of rate counters, which also count refused attempts, and their single
 * entry in the activity log.
 */
export function watchWrites() {
  let writes = 0;
  // Writes that are not counted: rate counters and states of a connection, which refused attempts may change, and the
  // start and end of a lease, which lasts only for its request.
  const passing = /^(?:RATE|SQUARESTATE)#/;
  const count = (pk: unknown, n = 1) => {
    if (!passing.test(String(pk))) writes += n;
  };
  const wrapTable = (table: Table): Table => ({
    ...table,
    put: async (item, condition) => {
      await table.put(item, condition);
      count(item.pk);
    },
    update: async (key, change) => {
      const item = await table.update(key, change);
      if (!/^(?:SET|REMOVE) #leaseUntil\b/.test(change.UpdateExpression ?? '')) count(key.pk);
      return item;
    },
    remove: async (key, condition) => {
      const old = await table.get(key, true);
      await table.remove(key, condition);
      if (old) count(key.pk);
    },
    batchWrite: async (rows) => {
      await table.batchWrite(rows);
      count('', rows.length);
    },
    transact: async (actions) => {
      await table.transact(actions);
      count(actions.find(({ Update }) => Update?.Key)?.Update?.Key?.['pk'], actions.length);
    },
  });
  return {
    wrapTable,
    taken: () => {
      const taken = writes;
      writes = 0;
      return taken;
    },
  };
}

/**
 * Sends `cases` hostile requests to one operation. Throws at the first answer 5xx and at the first refusal that wrote
 * something (rule 17.9), with the seed to repeat the attack. Returns the number of accepted requests, because an attack
 * without any accepted request proves nothing.
 */
export async function attack(options: {
  readonly lambda: unknown;
  readonly operation: Operation;
  readonly known: Known;
  readonly cases: number;
  /** Returns the number of writes since its last call. */
  readonly writes: () => number;
}): Promise<number> {
  const { operation, known, cases, writes } = options;
  let accepted = 0;
  const send = options.lambda as (
    event: APIGatewayProxyEventV2,
    context: Context,
  ) => Promise<APIGatewayProxyStructuredResultV2>;
  writes();
  await fc.assert(
    fc.asyncProperty(attacks(operation, known), async (attempt) => {
      const plain = event(operation, known.from === undefined ? {} : { address: known.from });
      const request = { ...plain, ...attempt, headers: { ...plain.headers, ...attempt.headers } };
      const context = { getRemainingTimeInMillis: () => 25_000 } as Context;
      const { statusCode: status = 200, body } = await send(request as APIGatewayProxyEventV2, context);
      // A request with a declined card counts as accepted, and may have written a counter.
      const isRefused = status >= 400 && status !== declined;
      if (!isRefused) accepted++;
      if (status >= 500) throw new Error(`${operation} answered ${status}: ${body}`);
      const written = writes();
      if (isRefused && written > 0) throw new Error(`${operation} answered ${status} and wrote ${written}`);
    }),
    // The first request is valid, which proves that the operation can be called.
    { numRuns: cases, examples: [[goodRequest(operation, known)]] },
  );
  return accepted;
}
