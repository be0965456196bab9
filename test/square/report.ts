import type { Fact, Outcome } from './fact.ts';

export interface Asked {
  readonly fact: Fact;
  readonly simulator: Outcome;
  /** Absent when nobody had a token. */
  readonly sandbox?: Outcome | undefined;
}

const marks = { confirmed: '✓', contradicted: '✗', 'not asked': '–' } as const;

/** One line a fact, then what differs, then the sum. */
export function report(asked: readonly Asked[]): string {
  const withSandbox = asked.some(({ sandbox }) => sandbox !== undefined);
  const lines = asked.map(({ fact, simulator, sandbox }) =>
    [
      `simulator ${marks[simulator.kind]}`,
      ...(sandbox ? [`sandbox ${marks[sandbox.kind]}`] : []),
      fact.id.padEnd(38),
      fact.sentence,
    ].join('  '),
  );
  return [...lines, '', ...troubles(asked), ...differences(asked), sum(asked, withSandbox)].join('\n');
}

/** Facts that did not hold somewhere. */
export function contradictions(asked: readonly Asked[]): readonly Asked[] {
  return asked.filter(
    ({ simulator, sandbox }) => simulator.kind === 'contradicted' || sandbox?.kind === 'contradicted',
  );
}

function troubles(asked: readonly Asked[]): readonly string[] {
  return asked.flatMap(({ fact, simulator, sandbox }) => [
    ...trouble(fact, 'the simulator', simulator),
    ...(sandbox ? trouble(fact, 'Square’s sandbox', sandbox) : []),
  ]);
}

function trouble(fact: Fact, where: string, outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'confirmed':
      return [];
    case 'contradicted':
      return [`✗ ${fact.id}: ${where} contradicts it. ${outcome.why}`, `  ${fact.source}`];
    case 'not asked':
      return [`– ${fact.id}: not asked of ${where}: ${outcome.why}`];
  }
}

/** Where the documentation leaves something open and the two sides fill it in differently. */
function differences(asked: readonly Asked[]): readonly string[] {
  return asked.flatMap(({ fact, simulator, sandbox }) => {
    if (simulator.kind !== 'confirmed' || sandbox?.kind !== 'confirmed' || simulator.seen === sandbox.seen)
      return [];
    return [`≠ ${fact.id}: the simulator answers "${simulator.seen}", Square's sandbox "${sandbox.seen}"`];
  });
}

function sum(asked: readonly Asked[], withSandbox: boolean): string {
  const confirmed = (of: (one: Asked) => Outcome | undefined) =>
    asked.filter((one) => of(one)?.kind === 'confirmed').length;
  const simulator = `${confirmed((one) => one.simulator)} confirmed by the simulator`;
  return withSandbox
    ? `${asked.length} facts: ${simulator}, ${confirmed((one) => one.sandbox)} by Square's sandbox`
    : `${asked.length} facts: ${simulator}. With SQUARE_ENVIRONMENT=sandbox and SQUARE_ACCESS_TOKEN Square's sandbox is asked too.`;
}
