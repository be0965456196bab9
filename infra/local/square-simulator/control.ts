import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { bankOrigin } from '#infra/local/square-simulator/card-form/serve.ts';
import { unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { parseBody, readText, sendValue } from '#infra/local/square-simulator/http/respond.ts';
import { read } from '#infra/local/square-simulator/http/schemas.ts';
import { type CardInput, mintToken } from '#infra/local/square-simulator/payments/cards.ts';
import type { SquareMoney } from '#infra/local/square-simulator/store/types.ts';
import { type Lags, ledgerOf, usualLags, type World } from '#infra/local/square-simulator/store/world.ts';
import type { WorldEvent } from '#infra/local/square-simulator/world/events.ts';
import { mainLocation, simulate, worldEventSchema } from '#infra/local/square-simulator/world/events.ts';
import { type Faults, faultRuleSchema } from '#infra/local/square-simulator/world/faults.ts';
import { runJobs } from '#infra/local/square-simulator/world/jobs.ts';
import type { Webhooks } from '#infra/local/square-simulator/world/webhooks.ts';
import type { Api } from './api.ts';

const goodCard = { number: '4111111111111111', cvv: '111', expMonth: 11, expYear: 2039, postalCode: '94103' };

/** A running simulator. The `square` SDK uses its address as `baseUrl`. */
export type SquareSimulator = Controls & { stop(): Promise<void> };
type Controls = ReturnType<typeof createControls>;

/** Returns functions that control a simulator in this process and, by `controls`, over HTTP. Times are milliseconds. */
export function createControls(world: World, faults: Faults, api: Api, webhooks: Webhooks) {
  const { store } = world;
  const happen = (event: WorldEvent) => simulate(world, event);

  return {
    get url() {
      return world.url;
    },
    /** Origin of the card issuer's pages, which differs from Square's. */
    get bankUrl() {
      return bankOrigin(world.url);
    },
    get locationId() {
      return mainLocation(world);
    },
    faults,
    /** Delays of Square's asynchronous work. They may be changed at any time. */
    lags: world.lags,
    webhooks,
    /** Answers a request to Square's API from the same process, without a connection. */
    answer: api.answer,
    /** Returns the simulator's time, which includes `advance`. */
    now: world.now,
    ledger: () => ledgerOf(world),
    /** Returns the current object, even if it is deleted. An item lacks its variations. */
    object: (id: string) => store.get('objects', id),
    /** Returns the executed calls to Square's API, oldest first. */
    calls: (operation?: string) =>
      api.calls.filter((call) => operation === undefined || call.operation === operation),
    clearCalls: () => {
      api.calls.length = 0;
    },
    simulate: happen,
    sellAtTill: (variationId: string, quantity: number) =>
      happen({ type: 'till-sale', variationId, quantity }),
    setStock: (variationId: string, quantity: number | string) =>
      happen({ type: 'stock', variationId, quantity }),
    /** `amount` is in minor units. */
    changePrice: (variationId: string, amount: number) =>
      happen({ type: 'price-change', variationId, amount }),
    archive: (itemId: string) => happen({ type: 'archive', itemId }),
    deleteObject: (id: string) => happen({ type: 'delete', id }),
    /** Adds or replaces an object with its nested variations. */
    putObject: (object: Extract<WorldEvent, { type: 'put-object' }>['object']) =>
      happen({ type: 'put-object', object }),
    /** Runs all work that is due. */
    tick(): void {
      runJobs(world);
      api.land();
      webhooks.pump().catch((error: unknown) => console.error('Square simulator:', error));
    },
    /** Advances the clock and runs all work that is due then. */
    advance(milliseconds: number): void {
      const offset = Number(store.get('settings', 'clockOffset')?.value ?? 0);
      store.put('settings', 'clockOffset', { value: offset + milliseconds });
      store.commit();
      this.tick();
    },
    /** Runs delayed work immediately: counts, `sold_out`, refunds. Does not expire authorizations. */
    settle: () => runJobs(world, { all: true }),
    /** Executes requests that the fault `late` delayed. Returns their number. */
    landLate: () => api.land(true),
    /** Creates a card token, by default for a valid card. `amount` is the sum that the shopper agreed to. */
    mintCard(card?: Partial<CardInput>, amount?: SquareMoney): string {
      const { token } = mintToken(world, { ...goodCard, ...card }, { amount });
      store.commit();
      return token;
    },
  };
}

type Control = (simulator: Controls, body: unknown) => unknown;

function taking<Schema extends z.ZodMiniType>(
  schema: Schema,
  act: (simulator: Controls, input: z.output<Schema>) => unknown,
): Control {
  return (simulator, body) => act(simulator, read(schema, body, 'BAD_REQUEST'));
}

const lagNames = z.enum(Object.keys(usualLags) as (keyof Lags)[]);

/** Controls over HTTP, for example for curl (see README.md). */
const controls: Readonly<Record<string, Control>> = {
  'GET /simulator': () => ({ controls: Object.keys(controls) }),
  'GET /simulator/ledger': (simulator) => simulator.ledger(),
  'GET /simulator/calls': (simulator) => ({ calls: simulator.calls() }),
  'GET /simulator/faults': ({ faults }) => ({ faults: faults.list() }),
  'POST /simulator/faults': taking(faultRuleSchema, ({ faults }, rule) => ({ id: faults.add(rule) })),
  'DELETE /simulator/faults': ({ faults }) => faults.clear(),
  'POST /simulator/events': taking(worldEventSchema, (simulator, event) => simulator.simulate(event)),
  'POST /simulator/lags': taking(z.partialRecord(lagNames, z.number().check(z.gte(0))), ({ lags }, changes) =>
    Object.assign(lags, changes),
  ),
  'POST /simulator/clock': taking(z.strictObject({ advance: z.number() }), (simulator, { advance }) => {
    simulator.advance(advance);
    return { now: new Date(simulator.now()).toISOString() };
  }),
  'POST /simulator/settle': (simulator) => simulator.settle(),
  'POST /simulator/land': (simulator) => ({ landed: simulator.landLate() }),
  'POST /simulator/webhooks': taking(z.strictObject({ hold: z.boolean() }), ({ webhooks }, changes) =>
    Object.assign(webhooks.settings, changes),
  ),
};

/** Runs a control. Throws a Problem if there is no such control or its input is refused. */
export async function control(
  simulator: Controls,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const name = `${request.method} ${path}`;
  const found = controls[name];
  if (!found) throw unknownResource(`The simulator has no ${name}; GET /simulator lists all controls.`);
  const body = parseBody(await readText(request)) ?? {};
  sendValue(response, 200, (await found(simulator, body)) ?? {});
}
