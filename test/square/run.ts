import { runCommand } from '#infra/admin/command.ts';
import { ask } from './ask.ts';
import { facts } from './facts.ts';
import { type Asked, contradictions, report } from './report.ts';
import { openSandboxSide } from './sandbox-side.ts';
import { openSimulatorSide } from './simulator-side.ts';

/** `npm run test:square`: every fact asked of the simulator and, with a token, of Square's sandbox. */
async function main(): Promise<void> {
  const sandbox = await openSandboxSide(process.env);
  const simulator = await openSimulatorSide();
  const asked: Asked[] = [];
  try {
    for (const fact of facts) {
      // One after another: Square limits the rate, and one fact's works must not be another's.
      if (sandbox) process.stderr.write(`${fact.id}\n`);
      asked.push({
        fact,
        simulator: await ask(fact, simulator),
        sandbox: sandbox && (await ask(fact, sandbox)),
      });
    }
  } finally {
    await sandbox?.tidy();
    await simulator.stop();
  }
  console.log(report(asked));
  if (contradictions(asked).length > 0) process.exitCode = 1;
}

await runCommand(main);
