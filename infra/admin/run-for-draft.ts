import { readDraft } from '#infra/stage.ts';
import { readArguments, runCommand } from './command.ts';

/** Runs a command that takes a stage and nothing else, also one whose settings are not finished. */
export function runForDraft(
  usage: string,
  run: (draft: ReturnType<typeof readDraft>) => Promise<void>,
): Promise<void> {
  return runCommand(async () => {
    const { values } = readArguments(process.argv.slice(2), usage, {
      stage: { type: 'string' },
      help: { type: 'boolean' },
    });
    if (values.help) return console.log(usage);
    await run(readDraft(values.stage ?? process.env['STAGE']));
  });
}
