import { squareFailure } from './client.ts';
import { isDefinite, type SquareProblem } from './provider.ts';

/**
 * Failures of reading from Square, by what the caller should do about them. Their names are what the workflow's
 * Retry rules match; their messages never hold Square's own text, which may quote a shopper.
 */
export class SquareBusy extends Error {
  override readonly name = 'SquareBusy';
}
/** Down, slow, or an answer that makes no sense: nothing is known. */
export class SquareUnavailable extends Error {
  override readonly name = 'SquareUnavailable';
}
export class SquareUnauthorised extends Error {
  override readonly name = 'SquareUnauthorised';
}
/** Square understood and said no; the message is its error code. */
export class SquareRefused extends Error {
  override readonly name = 'SquareRefused';
  readonly problems: readonly SquareProblem[];
  constructor(problems: readonly SquareProblem[]) {
    super(problems[0]?.code ?? 'UNKNOWN');
    this.problems = problems;
  }
}

/** Runs one read and names its failure. */
export async function readFromSquare<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toReadFailure(error);
  }
}

/**
 * Throws SquareUnavailable unless this is an answer that Square made. A 200 that is no JSON, or that carries errors,
 * does not throw in the SDK: it looks like an empty answer, and an empty list must never mean "everything is gone".
 */
export function whole<T extends object>(answer: T | null | undefined): T {
  if (!answer || 'ok' in answer || ('errors' in answer && answer.errors)) {
    throw new SquareUnavailable('Square answered without a result');
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
      // Someone edits the catalogue at this moment: a read is simply tried again.
      return isDefinite(failure)
        ? new SquareRefused(failure.problems)
        : new SquareUnavailable('Square is being changed');
  }
}
