interface Limits {
  /** Milliseconds from the request to the headers of the answer, and between two parts of its body. */
  readonly answerMs: number;
  /** The first one and the SDK's repeats. */
  readonly attempts: number;
  /** Milliseconds. */
  readonly connectMs?: number;
}

/**
 * The limits of an AWS client. `requestTimeout` without `throwOnRequestTimeout` only logs a warning, and ends with the
 * headers; a body that stalls ends by `socketTimeout`. A write that is repeated after a limit may have been carried out:
 * see functions/db/late-answer.ts.
 */
export function limitedTo({ answerMs, attempts, connectMs = 1000 }: Limits) {
  return {
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      socketTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  };
}

/**
 * A service that is silent ends a request with words of the shop's own, before the Lambda's time is over
 * (infra/config/lambda-groups.ts): `answerMs` × `attempts`, with pauses of at most 0.2 s, and at the checkout besides the 17 s that
 * the slowest answer of Square takes (functions/square/client.ts), are less than 25 s.
 */
export const awsLimits = {
  table: limitedTo({ answerMs: 2000, attempts: 3 }),
  parameterStore: limitedTo({ answerMs: 2000, attempts: 3 }),
  stepFunctions: limitedTo({ answerMs: 3000, attempts: 3 }),
  /** A file of several megabytes takes longer. */
  files: limitedTo({ answerMs: 8000, attempts: 3 }),
  /** SES knows no idempotency key, so each repeat would be a second email. */
  mail: limitedTo({ answerMs: 10_000, attempts: 1, connectMs: 3000 }),
} as const;
