import { findOperation } from '#infra/local/square-simulator/api.ts';
import type { ApiOutcome } from '#infra/local/square-simulator/http/respond.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { answerNearby, askNearby, type NearRequest } from '#test/support/shop/near-square.ts';

/** An outgoing request of a process to Square. `name` is like `square.createPayment`. */
interface SquareCall {
  readonly name: string;
  /** Sends the request to Square and returns the response. */
  readonly forward: () => Promise<SquareReply>;
}

interface SquareReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returned by an interceptor instead of a response to break the connection. */
export const cutOff = 'cut off';

export type SquareIntercept = (call: SquareCall) => Promise<SquareReply | typeof cutOff>;

let gates = 0;

/** Returns a URL of Square for one process. Requests to this URL pass through `intercept` until the test ends. */
export function startSquareGate(squareUrl: string, intercept: SquareIntercept): string {
  gates += 1;
  const url = `http://gate-${gates}.square.test`;
  const stopped = Promise.withResolvers<'broken off'>();
  answerNearby(url, (request) => Promise.race([pass(request), stopped.promise]));
  leave(() => stopped.resolve('broken off'));

  async function pass(request: NearRequest): Promise<ApiOutcome> {
    const operation = findOperation(request.method, request.url.pathname)?.operation ?? 'unknown';
    const forward = async (): Promise<SquareReply> => {
      const outcome = await askNearby(squareUrl, request);
      if (outcome === 'broken off' || outcome.half) throw new Error('The simulator broke off');
      return outcome.reply;
    };
    try {
      const reply = await intercept({ name: `square.${operation}`, forward });
      return reply === cutOff ? 'broken off' : { reply };
    } catch {
      return 'broken off';
    }
  }
  return url;
}
