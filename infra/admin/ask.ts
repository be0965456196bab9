import { createInterface } from 'node:readline/promises';
import { CommandError } from './command-error.ts';

/** Asks at the terminal. Without one (a pipe, a build server) it throws, and the message names what to set `instead`. */
export async function ask(question: string, instead: string): Promise<string> {
  refuseWithoutTerminal(instead);
  const line = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await line.question(question)).trim();
  } finally {
    line.close();
  }
}

const keys = { interrupt: '\u0003', endOfInput: '\u0004', backspace: '\b', delete: '\u007f' } as const;

/** Asks without showing what is typed, not even its length. */
export async function askHidden(question: string, instead: string): Promise<string> {
  refuseWithoutTerminal(instead);
  process.stdout.write(question);
  process.stdin.setRawMode(true);
  process.stdin.setEncoding('utf8');
  process.stdin.resume();
  try {
    return await typed();
  } finally {
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stdout.write('\n');
  }
}

function typed(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text: string[] = [];
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n') return finish(() => resolve(text.join('')));
        if (key === keys.interrupt || key === keys.endOfInput) {
          return finish(() => reject(new CommandError('Nothing was changed.')));
        }
        if (key === keys.backspace || key === keys.delete) text = text.slice(0, -1);
        else text.push(key);
      }
    };
    const finish = (settle: () => void) => {
      process.stdin.off('data', onData);
      settle();
    };
    process.stdin.on('data', onData);
  });
}

function refuseWithoutTerminal(instead: string): void {
  if (!process.stdin.isTTY) {
    throw new CommandError(`There is no terminal to ask at: set ${instead}.`);
  }
}
