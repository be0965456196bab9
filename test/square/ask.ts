import { AssertionError } from 'node:assert';
import { SquareError } from 'square';
import { squareFailure } from '#functions/square/client.ts';
import type { Fact, Outcome } from './fact.ts';
import { NeverHappened, type SquareSide } from './side.ts';

/** Asks one Square for one fact. Nothing is thrown: what could not be asked is an outcome too. */
export async function ask(fact: Fact, side: SquareSide): Promise<Outcome> {
  if (fact.simulatorOnly !== undefined && !side.delivery)
    return { kind: 'not asked', why: fact.simulatorOnly };
  try {
    const seen = await fact.check(side);
    return { kind: 'confirmed', ...(typeof seen === 'string' && { seen }) };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof AssertionError) return { kind: 'contradicted', why: firstLine(error.message) };
  if (error instanceof NeverHappened) return { kind: 'contradicted', why: error.message };
  if (!(error instanceof SquareError)) {
    return { kind: 'not asked', why: firstLine(error instanceof Error ? error.message : String(error)) };
  }
  const failure = squareFailure(error);
  switch (failure.kind) {
    case 'refused':
      return {
        kind: 'contradicted',
        why: `Square refused with ${failure.status} ${codes(failure.problems)}`,
      };
    case 'unauthorised':
      return { kind: 'not asked', why: 'the token may not do this' };
    case 'busy':
      return { kind: 'not asked', why: 'Square asked for a pause; run it again' };
    case 'unknown':
      return { kind: 'not asked', why: 'no answer came' };
  }
}

function codes(problems: readonly { readonly code: string; readonly detail?: string | undefined }[]): string {
  return problems.map(({ code, detail }) => `${code}${detail ? ` (${detail})` : ''}`).join(', ');
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
