import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { badRequest, notFound, Problem } from '#infra/local/square-simulator/http/problem.ts';
import { parseBody, readBody, sendJson } from '#infra/local/square-simulator/http/respond.ts';
import {
  cardSchema,
  clockSchema,
  faultRuleSchema,
  lagsSchema,
  webhookSettingsSchema,
  worldEventSchema,
} from '#infra/local/square-simulator/world/settings.ts';
import type { SquareSimulator } from './square-simulator.ts';

type Action = (simulator: SquareSimulator, body: unknown, id: string) => unknown;

/** The fault settings over HTTP, for a person with curl: see README.md. */
const actions: Readonly<Record<string, Action>> = {
  'GET /simulator': () => ({ actions: Object.keys(actions) }),
  'GET /simulator/ledger': (simulator) => simulator.ledger(),
  'GET /simulator/calls': (simulator) => ({ calls: simulator.calls() }),
  'GET /simulator/faults': (simulator) => ({ faults: simulator.faults.list() }),
  'POST /simulator/faults': (simulator, body) => ({ id: simulator.faults.add(parse(faultRuleSchema, body)) }),
  'DELETE /simulator/faults': (simulator) => simulator.faults.clear(),
  'DELETE /simulator/faults/*': (simulator, _body, id) => {
    if (!simulator.faults.remove(id)) throw notFound(`There is no fault ${id}.`);
  },
  'POST /simulator/events': (simulator, body) => simulator.simulate(parse(worldEventSchema, body)),
  'GET /simulator/lags': (simulator) => simulator.lags,
  'POST /simulator/lags': (simulator, body) => Object.assign(simulator.lags, parse(lagsSchema, body)),
  'POST /simulator/clock': (simulator, body) => {
    simulator.advance(parse(clockSchema, body).advance);
    return { now: new Date(simulator.now()).toISOString() };
  },
  'POST /simulator/settle': (simulator) => simulator.settle(),
  'POST /simulator/land': (simulator) => ({ landed: simulator.landLate() }),
  'GET /simulator/webhooks': (simulator) => ({
    settings: simulator.webhooks.settings,
    pending: simulator.webhooks.pending(),
  }),
  'POST /simulator/webhooks': (simulator, body) =>
    Object.assign(simulator.webhooks.settings, parse(webhookSettingsSchema, body)),
  'POST /simulator/webhooks/flush': async (simulator) => {
    await simulator.webhooks.flush();
    return { pending: simulator.webhooks.pending().length };
  },
  'POST /simulator/cards': (simulator, body) => {
    const { amount, ...card } = parse(cardSchema, body);
    return { token: simulator.mintCard(card, amount) };
  },
};

export async function control(
  simulator: SquareSimulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  const cut = url.pathname.lastIndexOf('/');
  const action = actions[`${method} ${url.pathname}`] ?? actions[`${method} ${url.pathname.slice(0, cut)}/*`];
  try {
    if (!action)
      throw notFound(`The simulator has no ${method} ${url.pathname}; GET /simulator lists what it has.`);
    const body = parseBody(await readBody(request)) ?? {};
    sendJson(response, 200, (await action(simulator, body, url.pathname.slice(cut + 1))) ?? {});
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    sendJson(response, error.status, { errors: error.errors });
  }
}

/** Throws a Problem that names the first field that is wrong. */
function parse<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(issue?.message ?? 'Not understood.', issue?.path.join('.'));
}
