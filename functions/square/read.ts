import { squareFailure } from './client.ts';
import { isDefinite, type SquareProblem } from './provider.ts';

/** Errors of reads from Square; the workflow's Retry rules match their names. They never contain Square's text. */
export class SquareBusy extends Error {
  override readonly name = 'SquareBusy';
}
/** Square is down or slow, or its answer makes no sense: nothing is known. */
export class SquareUnavailable extends Error {
  override readonly name = 'SquareUnavailable';
}
export class SquareUnauthorised extends Error {
  override readonly name = 'SquareUnauthorised';
}
/** Square refused the request; the message is its error code. */
export class SquareRefused extends Error {
  override readonly name = 'SquareRefused';
  readonly problems: readonly SquareProblem[];
  constructor(problems: readonly SquareProblem[]) {
    super(problems[0]?.code ?? 'UNKNOWN');
    this.problems = problems;
  }
}

/** Runs one read and converts its failure to one of these errors. */
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
      // The catalogue is being edited at this moment, so the read is retried.
      return isDefinite(failure)
        ? new SquareRefused(failure.problems)
        : new SquareUnavailable('The catalogue is being changed at Square');
  }
}
