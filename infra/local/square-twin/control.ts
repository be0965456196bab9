import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { badRequest, notFound, Problem } from '#infra/local/square-twin/http/problem.ts';
import { parseBody, readBody, sendJson } from '#infra/local/square-twin/http/respond.ts';
import {
  cardSchema,
  clockSchema,
  faultRuleSchema,
  lagsSchema,
  webhookDialSchema,
  worldEventSchema,
} from '#infra/local/square-twin/world/dials.ts';
import type { Twin } from './twin.ts';

type Action = (twin: Twin, body: unknown, id: string) => unknown;

/** The dials over HTTP, for a person with curl: see README.md. */
const actions: Readonly<Record<string, Action>> = {
  'GET /twin': () => ({ actions: Object.keys(actions) }),
  'GET /twin/ledger': (twin) => twin.ledger(),
  'GET /twin/calls': (twin) => ({ calls: twin.calls() }),
  'GET /twin/faults': (twin) => ({ faults: twin.faults.list() }),
  'POST /twin/faults': (twin, body) => ({ id: twin.faults.add(parse(faultRuleSchema, body)) }),
  'DELETE /twin/faults': (twin) => {
    twin.faults.clear();
    return {};
  },
  'DELETE /twin/faults/*': (twin, _body, id) => {
    if (!twin.faults.remove(id)) throw notFound(`There is no fault ${id}.`);
    return {};
  },
  'POST /twin/events': (twin, body) => {
    twin.happen(parse(worldEventSchema, body));
    return {};
  },
  'GET /twin/lags': (twin) => twin.lags,
  'POST /twin/lags': (twin, body) => Object.assign(twin.lags, parse(lagsSchema, body)),
  'POST /twin/clock': (twin, body) => {
    twin.advance(parse(clockSchema, body).advance);
    return { now: new Date(twin.now()).toISOString() };
  },
  'POST /twin/settle': (twin) => {
    twin.settle();
    return {};
  },
  'POST /twin/land': (twin) => ({ landed: twin.landLate() }),
  'GET /twin/webhooks': (twin) => ({ dial: twin.webhooks.dial, pending: twin.webhooks.pending() }),
  'POST /twin/webhooks': (twin, body) => Object.assign(twin.webhooks.dial, parse(webhookDialSchema, body)),
  'POST /twin/webhooks/flush': async (twin) => {
    await twin.webhooks.flush();
    return { pending: twin.webhooks.pending().length };
  },
  'POST /twin/cards': (twin, body) => {
    const { amount, ...card } = parse(cardSchema, body);
    return { token: twin.mintCard(card, amount) };
  },
};

export async function control(
  twin: Twin,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const method = request.method ?? 'GET';
  const cut = url.pathname.lastIndexOf('/');
  const action = actions[`${method} ${url.pathname}`] ?? actions[`${method} ${url.pathname.slice(0, cut)}/*`];
  try {
    if (!action) throw notFound(`The twin has no ${method} ${url.pathname}; GET /twin lists what it has.`);
    const body = parseBody(await readBody(request)) ?? {};
    sendJson(response, 200, await action(twin, body, url.pathname.slice(cut + 1)));
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
