import type * as z from 'zod/mini';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { digest } from './paging.ts';
import { invalid } from './problem.ts';
import { pruned, read } from './schemas.ts';

export interface ApiRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly authorization: string | undefined;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Specification<Input extends z.ZodMiniType> {
  /** The scope that a seller must have granted (Square docs, "OAuth permissions reference"); see `ApiOperation`. */
  readonly scope: string;
  /** Describes the fields of query, body and path, merged into one object. */
  readonly input: Input;
  /** Returns the body, with the status in it if it is not 200. */
  readonly answer: (
    world: World,
    input: z.output<Input>,
    request: ApiRequest,
  ) => ApiAnswer['body'] & { readonly status?: number };
  /**
   * The answer to a repeated idempotency key: the first answer, or the result of this function. Without it the operation
   * runs again.
   */
  readonly repeat?: 'first answer' | ((world: World, input: z.output<Input>) => ApiAnswer['body']);
}

/** An operation of Square's API. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  /** `none`: called without a token; `DEVELOPER`: only with the application's own token; empty: with any token. */
  readonly scope: string;
  readonly perform: (world: World, request: ApiRequest, name: string) => ApiAnswer;
}

/**
 * Defines an operation. With `repeat`, a repeated key with the same body returns the first answer, including declines; a
 * changed body is refused. An error (a thrown Problem) is not stored, because nothing was done. Square docs, "Idempotency".
 * @param at - method and path, such as `GET /v2/orders/{orderId}`.
 */
export function operation<Input extends z.ZodMiniType>(
  at: string,
  given: Specification<Input>,
): ApiOperation {
  const [method = '', path = ''] = at.split(' ');
  // Orders have another error code for a missing field.
  const missingCode = path.startsWith('/v2/orders') ? 'BAD_REQUEST' : undefined;
  return {
    method,
    path,
    scope: given.scope,
    perform(world, request, name) {
      const { params, query, body } = request;
      const sent = pruned(body ?? {});
      if (typeof sent !== 'object') throw invalid('EXPECTED_OBJECT', 'Expected an object.');
      const input = read(given.input, { ...Object.fromEntries(query), ...sent, ...params }, missingCode);
      const answer = (): ApiAnswer => {
        const { status = 200, ...answered } = given.answer(world, input, request);
        return { status, body: answered };
      };
      const { idempotency_key: key } = input as { readonly idempotency_key?: string };
      if (given.repeat === undefined || key === undefined) return answer();
      const id = [name, ...Object.values(params), key].join(' ');
      const fingerprint = digest(body);
      const known = world.store.get('idempotency', id);
      if (known && known.request !== fingerprint) {
        const detail = 'The idempotency key can only be retried with the same request data.';
        throw invalid('IDEMPOTENCY_KEY_REUSED', detail, 'idempotency_key');
      }
      if (known && typeof given.repeat === 'function')
        return { status: 200, body: given.repeat(world, input) };
      if (known) return known;
      const first = answer();
      world.store.put('idempotency', id, { request: fingerprint, ...first });
      return first;
    },
  };
}
