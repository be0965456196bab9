import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './command-error.ts';

/** Asks a question at the terminal. Throws a CommandError without a terminal; `instead` says which options to set. */
export async function ask(question: string, instead: string): Promise<string> {
  refuseWithoutTerminal(instead);
  const line = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await line.question(question)).trim();
  } finally {
    line.close();
  }
}

/** Like `ask`, but does not show the answer or its length while it is typed. Throws a CommandError on Ctrl-C. */
export async function askHidden(question: string, instead: string): Promise<string> {
  refuseWithoutTerminal(instead);
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const { promise: ended, reject } = Promise.withResolvers<never>();
  line.once('close', () => reject(new CommandError('Nothing was changed.')));
  try {
    return await Promise.race([line.question(''), ended]);
  } finally {
    line.close();
    process.stdout.write('\n');
  }
}

function refuseWithoutTerminal(instead: string): void {
  if (!process.stdin.isTTY) {
    throw new CommandError(`There is no terminal to ask at: set ${instead}.`);
  }
}
