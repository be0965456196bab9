interface Limits {
  /** Milliseconds from the request to the headers of the answer, and between two parts of its body. */
  readonly answerMs: number;
  /** The first attempt and the SDK's retries. */
  readonly attempts: number;
  /** Milliseconds. */
  readonly connectMs?: number;
}

/**
 * The limits of an AWS client. `requestTimeout` without `throwOnRequestTimeout` only logs a warning, and ends with the
 * headers; `socketTimeout` ends a stalled body. A write that is repeated after a timeout may have been carried out
 * (functions/db/late-answer.ts).
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
 * If a service does not answer, the request must fail with the shop's own message before the Lambda times out
 * (infra/config/lambda-groups.ts). So `answerMs` × `attempts`, with pauses of at most 0.2 s, is less than 25 s; at the
 * checkout together with the 17 s of Square's slowest answer (functions/square/client.ts).
 */
export const awsLimits = {
  table: limitedTo({ answerMs: 2000, attempts: 3 }),
  parameterStore: limitedTo({ answerMs: 2000, attempts: 3 }),
  stepFunctions: limitedTo({ answerMs: 3000, attempts: 3 }),
  /** A file of several megabytes takes longer. */
  files: limitedTo({ answerMs: 8000, attempts: 3 }),
  /** SES has no idempotency key, so each retry would be a second email. */
  mail: limitedTo({ answerMs: 10_000, attempts: 1, connectMs: 3000 }),
} as const;
