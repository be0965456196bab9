import { stripVTControlCharacters } from 'node:util';

/** What a command writes to: a terminal, where a line can be rewritten, or a pipe or file, where it cannot. */
interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Width in characters; absent where it is not a terminal. */
  readonly columns?: number;
}

/** The end of a start: what is there and what to do next. */
interface Summary {
  /** Stands on top of the box; printed last where there is none. */
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly next: readonly string[];
}

export interface Terminal {
  print(line: string): void;
  /** A line that the next one takes the place of, on a terminal. */
  progress(line: string): void;
  /** In a box where it fits, else as lines. */
  summary(summary: Summary): void;
}

const eraseLine = '\r\u001b[2K';
const frame = 4;

/** Writes lines, progress and the summary as `output` can show them. */
export function createTerminal(output: Output): Terminal {
  const width = output.isTTY ? (output.columns ?? 80) : 0;
  let isShowingProgress = false;

  function print(line: string): void {
    output.write(`${isShowingProgress ? eraseLine : ''}${line}\n`);
    isShowingProgress = false;
  }

  function progress(line: string): void {
    if (width === 0) {
      print(line);
      return;
    }
    // A longer line would wrap, and only its last row would be erased.
    output.write(`${eraseLine}${stripVTControlCharacters(line).slice(0, width - 1)}`);
    isShowingProgress = true;
  }

  function summary({ title, rows, next }: Summary): void {
    const labelWidth = Math.max(...rows.map(([label]) => label.length)) + 2;
    const lines = rows.map(([label, value]) => `${label.padEnd(labelWidth)}${value}`);
    const text = [title, '', ...lines, '', ...next];
    const longest = Math.max(...text.map((line) => line.length));
    if (longest + frame > width) {
      for (const [label, value] of rows) print(`${label}: ${value}`);
      for (const line of [...next, title]) print(line);
      return;
    }
    print(`┌${'─'.repeat(longest + 2)}┐`);
    for (const line of text) print(`│ ${line.padEnd(longest)} │`);
    print(`└${'─'.repeat(longest + 2)}┘`);
  }

  return { print, progress, summary };
}
