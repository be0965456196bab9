import type { ServerResponse } from 'node:http';
import type { ApiAnswer } from '#infra/local/square-simulator/store/world.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/settings.ts';
import { insufficientScopes, type Problem, rateLimited, serverError, unauthorised } from './problem.ts';
import { pruned, send } from './respond.ts';

type Headers = Readonly<Record<string, string>>;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a caller gets to see of its request, `half`: of the reply's body only so much, and no end. */
export type Outcome = { readonly reply: Reply; readonly half?: true } | 'broken off';

const gatewayPage =
  '<!doctype html><html><head><title>Service Unavailable</title></head><body></body></html>';

export function jsonReply(status: number, body: unknown, headers: Headers = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

function pageReply(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** What a fault makes of an answer. */
export function brokenOutcome(
  rule: FaultRule,
  { answer, headers }: { readonly answer: Required<ApiAnswer>; readonly headers: Headers },
): Outcome {
  const refuse = (problem: Problem, more: Headers = {}): Outcome => ({
    reply: jsonReply(problem.status, { errors: problem.errors }, { ...headers, ...more }),
  });
  switch (rule.kind) {
    case 'rate-limit':
      return refuse(
        rateLimited(),
        rule.retryAfter === undefined ? {} : { 'retry-after': String(rule.retryAfter) },
      );
    case 'server-error':
      return refuse(serverError());
    case 'unauthorised':
      return refuse(unauthorised());
    case 'insufficient-scopes':
      return refuse(insufficientScopes());
    case 'unavailable':
      return { reply: pageReply(503, gatewayPage) };
    case 'html':
      return { reply: pageReply(200, gatewayPage) };
    case 'answer': {
      const { status, body } = rule;
      return {
        reply: typeof body === 'string' ? pageReply(status, body) : jsonReply(status, body, headers),
      };
    }
    case 'stall':
      return { reply: jsonReply(answer.status, pruned(answer.body)), half: true };
    default:
      return 'broken off';
  }
}

export function firstHalf(body: string): string {
  return body.slice(0, Math.floor(body.length / 2));
}

export function sendOutcome(response: ServerResponse, outcome: Outcome): void {
  if (outcome === 'broken off') {
    response.socket?.resetAndDestroy();
    return;
  }
  const { status, headers, body } = outcome.reply;
  if (outcome.half) {
    response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
    response.write(firstHalf(body));
  } else send(response, status, body, headers);
}
