import { setTimeout as sleep } from 'node:timers/promises';
import { parametersOf, pathPattern } from '#infra/local/path-pattern.ts';
import { catalogueOperations } from '#infra/local/square-simulator/catalogue/catalogue.ts';
import { inventoryOperations } from '#infra/local/square-simulator/catalogue/inventory-operations.ts';
import { locationOperations } from '#infra/local/square-simulator/catalogue/locations.ts';
import type { ApiAnswer, ApiOperation } from '#infra/local/square-simulator/http/operation.ts';
import { Problem, refusedCall, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type { ApiOutcome } from '#infra/local/square-simulator/http/respond.ts';
import { brokenOutcome, jsonReply, parseBody } from '#infra/local/square-simulator/http/respond.ts';
import { isRecord, pruned } from '#infra/local/square-simulator/http/schemas.ts';
import { grantOfToken, refuseOtherAccounts } from '#infra/local/square-simulator/oauth/grants.ts';
import { oauthOperations } from '#infra/local/square-simulator/oauth/tokens.ts';
import { orderOperations } from '#infra/local/square-simulator/orders/orders.ts';
import { paymentOperations } from '#infra/local/square-simulator/payments/payments.ts';
import { refundOperations } from '#infra/local/square-simulator/payments/refunds.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { simulate } from '#infra/local/square-simulator/world/events.ts';
import type { FaultRule, Faults } from '#infra/local/square-simulator/world/faults.ts';
import { runJobs } from '#infra/local/square-simulator/world/jobs.ts';
import { readJson } from '#shared/text/read-json.ts';

/** Operations of Square's API that the simulator has. Exact paths precede paths with parameters. */
const operations: Readonly<Record<string, ApiOperation>> = {
  ...oauthOperations,
  ...locationOperations,
  ...catalogueOperations,
  ...inventoryOperations,
  ...orderOperations,
  ...paymentOperations,
  ...refundOperations,
};

const routes = Object.entries(operations).map(([operation, { path, ...rest }]) => ({
  operation,
  pattern: pathPattern(path),
  ...rest,
}));

export function findOperation(method: string, path: string) {
  for (const { pattern, ...route } of routes) {
    const params = route.method === method ? parametersOf(pattern, path) : undefined;
    if (params) return { ...route, params };
  }
  return undefined;
}

/** A request to Square's API, by HTTP or in process. */
export interface SquareRequest {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  readonly version: string | undefined;
  readonly text: string;
}

const mostCalls = 5000;

export function createApi(world: World, accessToken: string, faults: Faults) {
  /** Calls with the status of the operation itself, which a fault may have hidden from the caller. */
  const calls: { readonly operation: string; readonly body: unknown; readonly status: number }[] = [];
  /** Requests that the fault `late` delays, with the times of their execution in milliseconds. */
  let late: { readonly at: number; readonly land: () => void }[] = [];

  /** Runs an operation and keeps all of its changes. If it fails or the fault `forgets` applies, it keeps none. */
  function perform(request: SquareRequest, isForgotten = false): ApiAnswer {
    const { method, url, text, authorization } = request;
    const route = findOperation(method, url.pathname);
    const answer = attempt(() => {
      if (route?.scope !== 'none') authorise(request, route?.scope);
      runJobs(world);
      if (!route) throw unknownResource(`The simulator has no ${method} ${url.pathname}.`);
      const asked = { params: route.params, query: url.searchParams, body: parseBody(text), authorization };
      refuseOtherAccounts(world, asked);
      return route.perform(world, asked, route.operation);
    }, isForgotten);
    // The log of calls must not contain secrets.
    const body = route?.scope === 'none' ? undefined : readJson(text);
    calls.push({ operation: route?.operation ?? '', body, status: answer.status });
    if (calls.length > mostCalls) calls.shift();
    return answer;
  }

  function attempt(work: () => ApiAnswer, isForgotten: boolean): ApiAnswer {
    try {
      const answer = work();
      if (isForgotten) world.store.rollback();
      else world.store.commit();
      return answer;
    } catch (error) {
      world.store.rollback();
      if (!(error instanceof Problem)) console.error('Square simulator:', error);
      const { status, errors } = error instanceof Problem ? error : refusedCall('server-error');
      return { status, body: { errors } };
    }
  }

  /** An application's own token has every scope; a seller's grant has the scopes that the seller allowed. */
  function authorise({ authorization = '' }: SquareRequest, needed = ''): void {
    if (authorization === `Bearer ${accessToken}`) return;
    const { scopes } = grantOfToken(world, authorization.replace(/^Bearer /, ''));
    if (needed !== '' && !scopes.includes(needed)) throw refusedCall('insufficient-scopes');
  }

  async function answer(request: SquareRequest): Promise<ApiOutcome> {
    const { method, url, text } = request;
    const operation = findOperation(method, url.pathname)?.operation ?? '';
    const fired = faults.fire({ operation, path: url.pathname });
    const date = new Date(world.now()).toUTCString();
    const headers = { 'square-version': request.version ?? '2026-09-16', date };
    const has = (kind: FaultRule['kind']) => fired.some((rule) => rule.kind === kind);

    await happen(fired, 'before');
    const broken = fired.find(({ kind }) => !['delay', 'event', 'cursor-loop', 'forgets'].includes(kind));
    if (broken?.kind === 'drop') return 'broken off';
    if (broken?.kind === 'late') {
      late.push({ at: world.now() + broken.ms, land: () => perform(request) });
      return 'broken off';
    }
    const isApplied =
      !broken ||
      broken.kind === 'stall' ||
      broken.kind === 'apply-then-drop' ||
      ('apply' in broken && broken.apply === true);
    const given = isApplied ? perform(request, has('forgets')) : { status: 0, body: {} };
    await happen(fired, 'after');
    if (broken) return brokenOutcome(broken, given, headers);
    const body = has('cursor-loop') ? looped(given.body, url, text) : given.body;
    return { reply: jsonReply(given.status, pruned(body), headers) };
  }

  async function happen(fired: readonly FaultRule[], now: 'before' | 'after'): Promise<void> {
    for (const rule of fired) {
      if ((rule.kind !== 'delay' && rule.kind !== 'event') || (rule.side ?? 'before') !== now) continue;
      if (rule.kind === 'delay') await sleep(rule.ms);
      else simulate(world, rule.event);
    }
  }

  return {
    answer,
    calls,
    /** Executes requests that the fault `late` delayed, either those that are due or all. Returns their number. */
    land(all = false): number {
      const due = late.filter(({ at }) => all || at <= world.now());
      late = late.filter((one) => !due.includes(one));
      for (const { land } of due) land();
      return due.length;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** Returns the requested page with a cursor that leads to the same page again. */
function looped(page: ApiAnswer['body'], url: URL, text: string): ApiAnswer['body'] {
  const asked = readJson(text);
  const cursor = url.searchParams.get('cursor') ?? (isRecord(asked) ? asked['cursor'] : undefined);
  return cursor === undefined ? page : { ...page, cursor };
}
