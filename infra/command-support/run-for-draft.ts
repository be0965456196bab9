import { runCommandWith } from './command.ts';
import { readDraft } from './stage.ts';

/** Runs a command that takes a stage and nothing else, also one whose settings are not finished. */
export function runForDraft(
  usage: string,
  run: (draft: ReturnType<typeof readDraft>) => Promise<void>,
): Promise<void> {
  return runCommandWith(usage, { stage: { type: 'string' } }, ({ values }) =>
    run(readDraft(values.stage ?? process.env['STAGE'])),
  );
}
