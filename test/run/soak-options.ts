import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deployed, everything, journeys, type Phase, type Plan, pages, root, unit, web } from './phases.ts';

export interface SoakOptions {
  readonly runs: number;
  /** Busy processes beside the runs. */
  readonly beside: number;
  /** What is repeated, as it was asked for. */
  readonly what: string;
  readonly plan: Plan;
}

export const soakUsage =
  'npm run test:soak -- RUNS [--part unit|web|journeys|deployed|FILE …] [--beside PROCESSES]';

const parts: Readonly<Record<string, Phase>> = { unit, web, journeys, deployed };

/** Reads the command line. @throws Error with a sentence for the person who typed it */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      part: { type: 'string', multiple: true, default: [] },
      beside: { type: 'string', default: '0' },
    },
  });
  const [runs, ...more] = positionals;
  // Whatever follows the number of runs is a part too: a shell's list of files comes without options between.
  const named = [...values.part, ...more];
  return {
    runs: wholeNumber('The number of runs', runs, 1),
    beside: wholeNumber('--beside', values.beside, 0),
    what: named.length === 0 ? 'npm test' : named.join(' '),
    plan: named.length === 0 ? everything : planOf(named),
  };
}

function wholeNumber(name: string, text: string | undefined, least: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text ?? '') || number < least)
    throw new Error(`${name} must be a whole number from ${least} on.`);
  return number;
}

function planOf(named: readonly string[]): Plan {
  const files = named.filter((name) => !Object.hasOwn(parts, name));
  const whole = named.flatMap((name) => (Object.hasOwn(parts, name) ? (parts[name] ?? []) : []));
  const chosen = [...new Set([...whole, ...phasesOf(files)])];
  const needsPages = chosen.some(({ id }) => id !== unit.id && id !== web.id);
  const order = everything.queue.map(({ id }) => id);
  const queue = chosen.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return { first: needsPages ? [pages] : [], queue };
}

/** The phases that run these files alone. */
function phasesOf(files: readonly string[]): readonly Phase[] {
  const kinds = Map.groupBy(files, phaseOf);
  return [...kinds].map(([phase, own]) => ({ ...phase, command: [...phase.command, ...own] }));
}

function phaseOf(file: string): Phase {
  if (!existsSync(join(root, file)))
    throw new Error(`There is no part and no file "${file}". Parts: ${Object.keys(parts).join(', ')}.`);
  if (file.endsWith('.journey.ts')) return journeys;
  if (!/\.test\.tsx?$/.test(file)) throw new Error(`"${file}" is neither a test nor a journey.`);
  return file.startsWith('test/web/') ? web : unit;
}
