import { squareFailure } from './client.ts';
import { isDefinite, type SquareProblem } from './provider.ts';

/** Square is rate limiting. The workflow's Retry rules match the error's name. The message has no text of Square's. */
export class SquareBusy extends Error {
  override readonly name = 'SquareBusy';
}
/** Square is down or slow, or its answer is unreadable, so the result is unknown. */
export class SquareUnavailable extends Error {
  override readonly name = 'SquareUnavailable';
}
export class SquareUnauthorised extends Error {
  override readonly name = 'SquareUnauthorised';
}
/** Square refused the request. The message is Square's error code. */
export class SquareRefused extends Error {
  override readonly name = 'SquareRefused';
  readonly problems: readonly SquareProblem[];
  constructor(problems: readonly SquareProblem[]) {
    super(problems[0]?.code ?? 'UNKNOWN');
    this.problems = problems;
  }
}

/** Runs one read. Throws SquareBusy, SquareUnavailable, SquareUnauthorised or SquareRefused if the read fails. */
export async function readFromSquare<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toReadFailure(error);
  }
}

/**
 * Throws SquareUnavailable if the answer has no result: it is empty, is not JSON or carries errors. The SDK does not
 * throw for a 200 of that kind: it looks like an empty answer, and an empty list must never mean "everything is gone".
 */
export function whole<T extends object>(answer: T | null | undefined): T {
  if (!answer || 'ok' in answer || ('errors' in answer && answer.errors)) {
    throw new SquareUnavailable('Square sent an answer without a result');
  }
  return answer;
}

function toReadFailure(error: unknown): unknown {
  const failure = squareFailure(error);
  switch (failure.kind) {
    case 'busy':
      return new SquareBusy('Square is rate limiting');
    case 'unknown':
      return new SquareUnavailable('Square did not answer');
    case 'unauthorised':
      return new SquareUnauthorised('Square refused the access token');
    case 'refused':
      // A temporary refusal means that the catalogue is being edited, so the read may be retried.
      return isDefinite(failure)
        ? new SquareRefused(failure.problems)
        : new SquareUnavailable('The catalogue is being changed at Square');
  }
}
