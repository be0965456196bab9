import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  insufficientScopes,
  notFound,
  Problem,
  rateLimited,
  serverError,
  unauthorised,
} from '#infra/local/square-twin/http/problem.ts';
import { parseBody, pruned, readBody, send, sendJson } from '#infra/local/square-twin/http/respond.ts';
import type { ApiAnswer, World } from '#infra/local/square-twin/store/world.ts';
import type { FaultRule } from '#infra/local/square-twin/world/dials.ts';
import type { Faults } from '#infra/local/square-twin/world/faults.ts';
import { runJobs } from '#infra/local/square-twin/world/jobs.ts';
import { happen } from '#infra/local/square-twin/world/world-events.ts';
import { findRoute } from './routes.ts';

export interface RecordedCall {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  /** Of the work itself; a fault may have hidden it from the caller. */
  readonly status: number | undefined;
}

interface Late {
  /** Milliseconds. */
  readonly at: number;
  readonly land: () => void;
}

const gatewayPage =
  '<!doctype html><html><head><title>Service Unavailable</title></head><body></body></html>';
const html = { 'content-type': 'text/html; charset=utf-8' };
const mostCalls = 5000;

export function createApi(options: {
  readonly world: World;
  readonly accessToken: string;
  readonly faults: Faults;
}) {
  const { world, faults } = options;
  const calls: RecordedCall[] = [];
  let late: Late[] = [];

  /** Does the work in one go: all of it is kept, or none; none, too, where it is to be forgotten. */
  function perform(
    request: IncomingMessage,
    url: URL,
    text: string,
    isForgotten = false,
  ): Required<ApiAnswer> {
    const method = request.method ?? 'GET';
    const route = findRoute(method, url.pathname);
    const answer = attempt(() => {
      authorise(request);
      runJobs(world);
      if (!route) throw notFound(`The twin has no ${method} ${url.pathname}.`);
      return route.handler(world, { params: route.params, query: url.searchParams, body: parseBody(text) });
    }, isForgotten);
    calls.push({
      operation: route?.operation ?? '',
      method,
      path: url.pathname,
      query: url.search,
      body: attemptParse(text),
      status: answer.status,
    });
    if (calls.length > mostCalls) calls.shift();
    return answer;
  }

  function attempt(work: () => ApiAnswer, isForgotten: boolean): Required<ApiAnswer> {
    try {
      const { status = 200, body } = work();
      if (isForgotten) world.store.rollback();
      else world.store.commit();
      return { status, body };
    } catch (error) {
      world.store.rollback();
      if (!(error instanceof Problem)) console.error('Square twin:', error);
      const problem = error instanceof Problem ? error : serverError();
      return { status: problem.status, body: { errors: problem.errors } };
    }
  }

  function authorise(request: IncomingMessage): void {
    const revoked = world.store.get('settings', 'tokenRevoked') !== undefined;
    if (revoked || request.headers.authorization !== `Bearer ${options.accessToken}`) throw unauthorised();
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const text = await readBody(request);
    const method = request.method ?? 'GET';
    const operation = findRoute(method, url.pathname)?.operation ?? '';
    const fired = faults.fire({ operation, method, path: url.pathname });
    const version = String(request.headers['square-version'] ?? '2026-09-16');
    const headers = { 'square-version': version };

    for (const rule of fired) {
      if (rule.kind === 'delay' && rule.side !== 'after') await sleep(rule.ms);
      if (rule.kind === 'event' && rule.side !== 'after') occur(rule);
    }
    const broken = fired.find(({ kind }) => !['delay', 'event', 'cursor-loop', 'forgets'].includes(kind));
    const isForgotten = fired.some(({ kind }) => kind === 'forgets');
    if (broken?.kind === 'drop') {
      breakOff(response);
      return;
    }
    if (broken?.kind === 'late') {
      late.push({ at: world.now() + broken.ms, land: () => perform(request, url, text) });
      breakOff(response);
      return;
    }
    const works = broken === undefined || broken.kind === 'stall' || broken.kind === 'apply-then-drop';
    const applies = works || ('apply' in broken && broken.apply === true);
    const answer = applies ? perform(request, url, text, isForgotten) : { status: 0, body: {} };
    for (const rule of fired) {
      if (rule.kind === 'event' && rule.side === 'after') occur(rule);
      if (rule.kind === 'delay' && rule.side === 'after') await sleep(rule.ms);
    }
    if (broken) {
      misbehave(broken, response, { answer, headers });
      return;
    }
    const loops = fired.some(({ kind }) => kind === 'cursor-loop');
    const shown = loops ? looped(answer, url, text) : answer;
    sendJson(response, shown.status, pruned(shown.body), headers);
  }

  function occur(rule: Extract<FaultRule, { kind: 'event' }>): void {
    try {
      happen(world, rule.event);
      world.store.commit();
    } catch (error) {
      world.store.rollback();
      console.error(`Square twin: the event ${rule.event.type} could not happen:`, error);
    }
  }

  return {
    handle,
    calls,
    /** Lets requests land that were cut off by the fault `late`: those that are due, or all. */
    land(all = false): number {
      const due = late.filter(({ at }) => all || at <= world.now());
      late = late.filter((one) => !due.includes(one));
      for (const { land } of due) land();
      return due.length;
    },
  };
}

function misbehave(
  rule: FaultRule,
  response: ServerResponse,
  done: { readonly answer: Required<ApiAnswer>; readonly headers: Readonly<Record<string, string>> },
): void {
  const refuse = (problem: Problem, headers: Readonly<Record<string, string>> = {}) =>
    sendJson(response, problem.status, { errors: problem.errors }, { ...done.headers, ...headers });
  switch (rule.kind) {
    case 'rate-limit':
      refuse(rateLimited(), rule.retryAfter === undefined ? {} : { 'retry-after': String(rule.retryAfter) });
      break;
    case 'server-error':
      refuse(serverError());
      break;
    case 'unauthorised':
      refuse(unauthorised());
      break;
    case 'insufficient-scopes':
      refuse(insufficientScopes());
      break;
    case 'unavailable':
      send(response, 503, gatewayPage, html);
      break;
    case 'html':
      send(response, 200, gatewayPage, html);
      break;
    case 'answer':
      if (typeof rule.body === 'string') send(response, rule.status, rule.body, html);
      else sendJson(response, rule.status, rule.body, done.headers);
      break;
    case 'stall':
      stall(response, done.answer);
      break;
    case 'apply-then-drop':
      breakOff(response);
  }
}

function stall(response: ServerResponse, answer: Required<ApiAnswer>): void {
  const body = JSON.stringify(pruned(answer.body));
  response.writeHead(answer.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });
  response.write(body.slice(0, Math.floor(body.length / 2)));
}

function breakOff(response: ServerResponse): void {
  response.socket?.resetAndDestroy();
}

/** The page that was asked for, and with it the cursor that leads to it again. */
function looped(answer: Required<ApiAnswer>, url: URL, text: string): Required<ApiAnswer> {
  const body = attemptParse(text);
  const inBody = typeof body === 'object' && body !== null && 'cursor' in body ? body.cursor : undefined;
  const cursor = url.searchParams.get('cursor') ?? inBody;
  return cursor === undefined ? answer : { ...answer, body: { ...answer.body, cursor } };
}

function attemptParse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
