import { flows } from '#test/simulation/flows/index.ts';
import { type History, historyOf } from './history.ts';
import { play } from './run-history.ts';

/** Maximum number of attempts to shorten a history. More would take longer than reading the unshortened history. */
const mostAttempts = 200;

/**
 * Plays the history of each seed. Returns each failure as text with its steps and broken invariants, and with all calls
 * if `isTraced` is set.
 */
export async function simulate(
  from: number,
  to: number,
  { isTraced = false }: { readonly isTraced?: boolean } = {},
): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = from; seed <= to; seed++) {
    const history = historyOf(seed, flows);
    const { broken } = await play(history);
    if (broken.length > 0) failures.push(await wordsOf(await shortened(history, broken), isTraced));
    // Three failures are enough, because one bug fails many seeds in the same way.
    if (failures.length === 3) break;
  }
  return failures;
}

/** Returns the steps and calls of a seed's history as text. */
export function replay(seed: number): Promise<string> {
  return wordsOf(historyOf(seed, flows), true);
}

async function wordsOf(history: History, isTraced: boolean): Promise<string> {
  const { broken, trace } = await play(history, { isTraced: true });
  const verdict = broken.length > 0 ? broken.map((text) => `BROKEN  ${text}`) : ['all promises are kept'];
  return [
    JSON.stringify(history),
    ...trace.filter((line) => isTraced || line.includes('  -- ')),
    ...verdict,
    `Replay: node_modules/.bin/node test/simulation/run.ts ${history.seed}`,
  ].join('\n');
}

/** Removes the steps, faults and clock skews that are not needed for the failure. */
async function shortened(history: History, broken: readonly string[]): Promise<History> {
  const kinds = new Set(broken.map(kindOf));
  let attempts = 0;
  let shortest = history;
  const stillFails = async (candidate: History) => {
    attempts += 1;
    const outcome = await play(candidate).catch(() => ({ broken: [] }));
    return outcome.broken.some((text) => kinds.has(kindOf(text)));
  };
  for (let isShorter = true; isShorter && attempts < mostAttempts; ) {
    isShorter = false;
    for (const candidate of shorterThan(shortest)) {
      if (attempts >= mostAttempts || !(await stillFails(candidate))) continue;
      shortest = candidate;
      isShorter = true;
      break;
    }
  }
  return shortest;
}

const kindOf = (text: string) => text.replace(/[A-Z0-9]{8,}|\w{20,}|\d+/g, '');

function* shorterThan(history: History): Generator<History> {
  const { steps, background } = history;
  const without = <T>(all: readonly T[], place: number) => all.filter((_, other) => other !== place);
  for (let place = steps.length - 1; place >= 0; place--) yield { ...history, steps: without(steps, place) };
  for (const place of background.keys()) yield { ...history, background: without(background, place) };
  for (const [place, step] of steps.entries()) {
    for (const fault of step.faults.keys())
      yield { ...history, steps: steps.with(place, { ...step, faults: without(step.faults, fault) }) };
  }
  if (history.skews.some((skew) => skew !== 0)) yield { ...history, skews: [0] };
  const { events } = history;
  if (events.doubled > 0 || events.lost > 0) yield { ...history, events: { ...events, doubled: 0, lost: 0 } };
}
