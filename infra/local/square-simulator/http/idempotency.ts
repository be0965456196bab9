import type { ApiAnswer, World } from '#infra/local/square-simulator/store/world.ts';
import { digest } from './paging.ts';
import { invalid } from './problem.ts';

/**
 * Same key and same body: the first answer again, ids included, declines too. Same key, changed body: refused.
 * A refusal (a thrown Problem) is not remembered, because nothing was done. Square docs, "Idempotency".
 */
export function idempotent(
  world: World,
  request: {
    readonly operation: string;
    readonly key: string | undefined;
    readonly body: unknown;
    /** For orders: a repeat shows the record as it is now. */
    readonly again?: () => ApiAnswer;
  },
  run: () => ApiAnswer,
): ApiAnswer {
  if (request.key === undefined) return run();
  const id = `${request.operation} ${request.key}`;
  const fingerprint = digest(request.body);
  const known = world.store.get('idempotency', id);
  if (known) {
    if (known.request !== fingerprint) {
      throw invalid(
        'IDEMPOTENCY_KEY_REUSED',
        'The idempotency key can only be retried with the same request data.',
        'idempotency_key',
      );
    }
    return request.again?.() ?? { status: known.status, body: known.body as ApiAnswer['body'] };
  }
  const answer = run();
  world.store.put('idempotency', id, {
    request: fingerprint,
    status: answer.status ?? 200,
    body: answer.body,
  });
  return answer;
}
