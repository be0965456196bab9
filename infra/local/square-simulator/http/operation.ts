import type * as z from 'zod/mini';
import type { World } from '#infra/local/square-simulator/store/world.ts';
import { digest } from './paging.ts';
import { invalid } from './problem.ts';
import { isRecord, pruned, read } from './schemas.ts';

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

type Body = ApiAnswer['body'];
/** Performs the operation. Returns the body, and in it the status unless that is 200. */
type Effect<Input> = (world: World, input: Input, request: ApiRequest) => Body & { readonly status?: number };

/** An operation of Square's API. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  readonly perform: (world: World, request: ApiRequest, name: string) => ApiAnswer;
}

/**
 * Defines an operation.
 * @param at - method and path, such as `GET /v2/orders/{orderId}`.
 * @param scope - what a seller must have granted (Square docs, "OAuth permissions reference"). `none`: called without a
 *   token; `DEVELOPER`: only with the application's own token; empty: with any token.
 * @param schema - the fields of query, body and path, merged into one object.
 */
export function operation<Schema extends z.ZodMiniType>(
  at: string,
  scope: string,
  schema: Schema,
  effect: Effect<z.output<Schema>>,
): ApiOperation {
  const [method = '', path = ''] = at.split(' ');
  // Operations on orders report a missing field with another error code.
  const missingCode = path.startsWith('/v2/orders') ? 'BAD_REQUEST' : undefined;
  return {
    method,
    path,
    scope,
    perform(world, request) {
      const { params, query, body } = request;
      const sent = pruned(body ?? {});
      if (typeof sent !== 'object') throw invalid('EXPECTED_OBJECT', 'Expected an object.');
      const input = read(schema, { ...Object.fromEntries(query), ...sent, ...params }, missingCode);
      const { status = 200, ...answer } = effect(world, input, request);
      return { status, body: answer };
    },
  };
}

/**
 * Defines an operation with an idempotency key (Square docs, "Idempotency"). A repeated key with the same body returns
 * the result of `repeat` if it is given, else the first answer, even a decline. With another body it is refused. An
 * error (a thrown Problem) is not stored, because the operation changed nothing.
 */
export function keyed<Schema extends z.ZodMiniType>(
  at: string,
  scope: string,
  schema: Schema,
  effect: Effect<z.output<Schema>>,
  repeat?: Effect<z.output<Schema>>,
): ApiOperation {
  const first = operation(at, scope, schema, effect);
  const again = repeat && operation(at, scope, schema, repeat);
  const perform: ApiOperation['perform'] = (world, request, name) => {
    const { params, body } = request;
    const key = isRecord(body) ? body['idempotency_key'] : undefined;
    if (typeof key !== 'string') return first.perform(world, request, name);
    const id = [name, ...Object.values(params), key].join(' ');
    const fingerprint = digest(body);
    const known = world.store.get('idempotency', id);
    if (known && known.request !== fingerprint) {
      const detail = 'The idempotency key can only be retried with the same request data.';
      throw invalid('IDEMPOTENCY_KEY_REUSED', detail, 'idempotency_key');
    }
    if (known) return again?.perform(world, request, name) ?? known;
    const answer = first.perform(world, request, name);
    world.store.put('idempotency', id, { request: fingerprint, ...answer });
    return answer;
  };
  return { ...first, perform };
}
