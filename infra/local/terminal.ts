import { stripVTControlCharacters } from 'node:util';

/** Place for a command's output. A terminal can rewrite its last line; a pipe or a file cannot. */
interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** Width of the terminal in characters; absent if the output is not a terminal. */
  readonly columns?: number;
}

/** Message at the end of a start: addresses and next steps. */
interface Summary {
  /** Text that is printed above the box, or last if there is no box. */
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly next: readonly string[];
}

export interface Terminal {
  print(line: string): void;
  /** Prints a line; on a terminal the next line replaces it. */
  progress(line: string): void;
  /** Prints the summary in a box if it fits, otherwise as lines. */
  summary(summary: Summary): void;
}

const eraseLine = '\r\u001b[2K';
const frame = 4;

/** Writes lines, progress and the summary to a terminal, pipe or file. */
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
    // A longer line would wrap, and the terminal would erase only its last row.
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
