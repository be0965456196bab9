interface Limits {
  /** Maximum milliseconds from the request to the response's headers, and between two parts of its body. */
  readonly answerMs: number;
  /** Maximum number of attempts: the first and the SDK's retries. */
  readonly attempts: number;
  /** Maximum milliseconds to open a connection. */
  readonly connectMs?: number;
}

/**
 * Returns the limits of an AWS client. Without `throwOnRequestTimeout`, `requestTimeout` would only log a warning. It
 * covers the time until the headers, and `socketTimeout` a stalled body. A write that is repeated after a timeout may
 * have been carried out (functions/db/late-answer.ts).
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
 * (infra/config/lambda-groups.ts). So `answerMs` × `attempts`, with pauses of at most 0.2 s, must be less than 25 s. At
 * the checkout, the sum must include the 17 s of Square's slowest answer (functions/square/client.ts).
 */
export const awsLimits = {
  table: limitedTo({ answerMs: 2000, attempts: 3 }),
  parameterStore: limitedTo({ answerMs: 2000, attempts: 3 }),
  stepFunctions: limitedTo({ answerMs: 3000, attempts: 3 }),
  /** Files of several megabytes take longer. */
  files: limitedTo({ answerMs: 8000, attempts: 3 }),
  /** SES has no idempotency key, so each retry would be a second email. */
  mail: limitedTo({ answerMs: 10_000, attempts: 1, connectMs: 3000 }),
} as const;
