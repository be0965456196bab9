import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A program that runs checks. Its exit code tells whether the checks passed, and its output how many tests did. */
export interface Phase {
  /** Name of the phase and of its log. */
  readonly name: string;
  readonly command: readonly string[];
  /** Command that runs only this phase, from the repository's root. */
  readonly alone: string;
  /** Matches output lines with `N passed` and `N failed`. Without it the phase counts as one check. */
  readonly summary?: RegExp;
  /** Returns commands that run only the failed tests. */
  readonly failedTests?: (output: string) => readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export const vitest = (name: string, project: string, ...more: readonly string[]): Phase => ({
  name,
  command: ['node_modules/.bin/vitest', 'run', '--reporter=minimal', `--project=${project}`, ...more],
  alone: `npx vitest run --project "${project}"`,
  summary: /^ +Tests {2}.*/gm,
  failedTests: (output) =>
    [...output.matchAll(/^ FAIL +(?:\|(.+?)\| +)?(\S+) (?:> (.*)|\[.*)$/gm)].map(
      ([, ofProject = project, file, title]) =>
        `npx vitest run --project "${ofProject}" ${file}${title ? ` -t ${pattern(title)}` : ''}`,
    ),
});

/** Returns a test's title as a regular expression that is quoted for a POSIX shell. */
function pattern(title: string): string {
  const literal = title.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' > ', ' (> )?');
  return `'^${literal.replaceAll("'", String.raw`'\''`)}$'`;
}

export const playwright = (name: string, output = '.build/reports/journeys', ...more: string[]): Phase => ({
  name,
  command: ['node_modules/.bin/playwright', 'test', '--reporter=dot', `--output=${output}`, ...more],
  alone: 'npm run build && npx playwright test',
  summary: /^ +\d+ (?:passed|failed|skipped)\b/gm,
  // Traces of all journeys would take a third of a run, so only this command records one.
  failedTests: (printed) =>
    [...printed.matchAll(/^ +\d+\) (?:\[(.+?)\] › )?(\S+?:\d+)/gm)].map(
      ([, project, place]) =>
        `npm run build && npx playwright test ${place}${project ? ` --project=${project}` : ''} --trace on`,
    ),
});

const running = new Set<ChildProcess>();

/** Ends a phase's process group, with the databases and shops that the phase has started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // The process group no longer exists.
  }
}

/** Runs the first phase, then the phases of the queue two at a time. Prints the results and returns the exit code. */
export async function runPhases(
  first: Phase,
  queue: readonly Phase[],
  { folder = '.build/reports', print = console.log as (text: string) => void } = {},
): Promise<0 | 1> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const child of running) endGroup(child);
      process.exit(130);
    });
  const startedAt = performance.now();
  const total = { passed: 0, failed: 0 };
  const run = async (phases: Iterable<Phase>) => {
    for (const phase of phases) {
      const { passed, failed, text } = await runPhase(phase, folder);
      total.passed += passed;
      total.failed += failed;
      print(text);
    }
  };
  await run([first]);
  const waiting = queue.values();
  await Promise.all([run(waiting), run(waiting)]);
  print(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} min; logs are in ${folder}`);
  print(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

async function runPhase(phase: Phase, folder: string) {
  const startedAt = performance.now();
  const log = join(folder, `${phase.name.replaceAll(' ', '-')}.log`);
  const ended = await runProgram(phase, log);
  const output = stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const summary = (output.match(phase.summary ?? /$^/) ?? []).slice(-3).join();
  const counted = (word: string) => Number(new RegExp(String.raw`(\d+) ${word}`).exec(summary)?.[1] ?? 0);
  const passed = phase.summary ? counted('passed') : Number(ended === '0');
  const again = [...new Set(phase.failedTests?.(output))];
  // A phase that exited with an error or ran no test has failed, even without a failed test.
  const isRed = ended !== '0' || passed === 0 || counted('failed') > 0;
  const failed = isRed ? Math.max(1, again.length, counted('failed')) : 0;
  const state = `${isRed ? 'FAIL' : 'ok  '} ${phase.name.padEnd(14)} ${seconds.padStart(4)} s`;
  const line = `${state}  ${passed} passed, ${failed} failed, ${counted('skipped')} skipped`;
  const alone = (again.length > 0 ? again : [phase.alone]).join('\n    ');
  const text = isRed
    ? `${line}, ended with ${ended}\n${excerpt(output, log)}\n\n  Alone:\n    ${alone}\n`
    : line;
  return { passed, failed, text };
}

/** Resolves with the exit code, or with the reason for which the program ended. */
async function runProgram({ command: [file = '', ...args], environment }: Phase, log: string) {
  // The output is a file: a leftover process would keep a pipe open, and the run would not end.
  const output = openSync(log, 'w');
  // Some hundred processes share compiled code.
  const env = { NODE_COMPILE_CACHE: resolve('.build/compiled'), ...process.env, ...environment };
  // The program gets its own process group, so that all its processes can be ended together.
  const child = spawn(file, args, { stdio: ['ignore', output, output], detached: true, env });
  running.add(child);
  const ended = await new Promise<string>((end) => {
    child.once('error', ({ message }) => end(message));
    child.once('exit', (code, signal) => end(String(signal ?? code)));
  });
  running.delete(child);
  // A crashed program may leave child processes behind.
  endGroup(child);
  closeSync(output);
  return ended;
}

/** Returns beginning and end of an output: compilers print the cause first, and crashed programs print it last. */
function excerpt(text: string, log: string): string {
  const lines = text.split('\n').map((line) => `  ${line.slice(0, 400)}`);
  if (lines.length <= 250) return lines.join('\n');
  return [...lines.slice(0, 150), `  … more in ${log} …`, ...lines.slice(-100)].join('\n');
}
