import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Phase, root } from './phases.ts';
import { type Failure, type ResultLine, readResults, resultsVariable, type TestResult } from './results.ts';

export interface PhaseOutcome {
  readonly phase: Phase;
  readonly seconds: number;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Path of everything the phase printed. */
  readonly log: string;
}

export const resultsFile = (phase: Phase, reports: string) => join(reports, `${phase.id}.jsonl`);

const running = new Set<ChildProcess>();

/** Ends the programs of all phases that are under way, with the databases and shops that these have started. */
export function stopPhases(): void {
  for (const child of running) endGroup(child);
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // Nobody is left in it.
  }
}

/** Runs a phase to its end. Its output and its results go into the folder of reports. */
export async function runPhase(phase: Phase, reports: string): Promise<PhaseOutcome> {
  const startedAt = performance.now();
  const log = join(reports, `${phase.id}.log`);
  const results = resultsFile(phase, reports);
  rmSync(results, { force: true });
  const ended = await runProgram(phase, log, results);
  return {
    phase,
    seconds: (performance.now() - startedAt) / 1000,
    log,
    ...outcomeOf(phase, ended, readResults(results), () => readFileSync(log, 'utf8')),
  };
}

/** The exit code, or in words what else ended the program. */
type Ending = number | string;

async function runProgram(phase: Phase, log: string, results: string): Promise<Ending> {
  const [program, ...args] = phase.command;
  // A file, not a pipe: what a phase leaves running must not keep the run from ending.
  const output = openSync(log, 'w');
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    // A process group of its own, which can be ended as a whole.
    detached: true,
    env: {
      // What each of some hundred processes loads is compiled once.
      NODE_COMPILE_CACHE: join(root, '.build', 'compiled'),
      ...process.env,
      ...phase.environment,
      [resultsVariable]: results,
    },
  });
  running.add(child);
  const ended = await new Promise<Ending>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(code ?? `ended by ${signal}`));
  });
  running.delete(child);
  // A program that crashed leaves what it had started.
  endGroup(child);
  closeSync(output);
  return ended;
}

/** A phase that ended badly, or found nothing to test, has failed whatever its results say. */
export function outcomeOf(
  phase: Phase,
  ended: Ending,
  results: readonly ResultLine[],
  readLog: () => string,
): Pick<PhaseOutcome, 'passed' | 'skipped' | 'failures'> {
  const tests = results.filter((line) => line.kind === 'test');
  const isStopped = results.some(({ kind }) => kind === 'stopped');
  const count = (status: TestResult['status']) => tests.filter((test) => test.status === status).length;
  const failures = tests.flatMap(({ failure }) => failure ?? []);
  const passed = phase.writesResults ? count('passed') : Number(ended === 0);
  const isSilent = ended === 0 && passed === 0 && failures.length === 0;
  const isExplained = ended === 0 || (ended === 1 && (isStopped || failures.length > 0));
  if (isExplained && !isSilent) return { passed, skipped: count('skipped'), failures };
  const how = typeof ended === 'number' ? `ended with exit code ${ended}` : ended;
  const error = `${how}${isSilent ? ', but ran no test' : ''}\n${readLog().trim()}`;
  const itself = { title: phase.name, error, alone: phase.alone };
  return { passed, skipped: count('skipped'), failures: [...failures, itself] };
}
