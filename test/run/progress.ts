import { closeSync, openSync, readSync } from 'node:fs';
import type { Phase } from './phases.ts';
import type { ResultLine } from './results.ts';

/** How often the line is drawn anew, in milliseconds. */
const intervalMs = 1000;

export interface ProgressLine {
  readonly began: (phase: Phase, resultsFile: string) => void;
  readonly ended: (phase: Phase) => void;
  /** Prints whole lines above the progress line. */
  readonly print: (text: string) => void;
  readonly close: () => void;
}

/** A line at the foot of a terminal that says which phases are under way. Prints nothing of its own elsewhere. */
export function progressLine(out: NodeJS.WriteStream): ProgressLine {
  const startedAt = performance.now();
  const underWay = new Map<Phase, ProgressReader>();
  const clear = () => out.isTTY && out.write('\r\u001B[2K');
  const draw = () => {
    if (!out.isTTY || underWay.size === 0) return;
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    const parts = [...underWay].map(([{ name }, reader]) => [name, reader.read()].filter(Boolean).join(' '));
    // A line that wraps could not be cleared.
    out.write(`\r\u001B[2K${[`${seconds} s`, ...parts].join(' · ').slice(0, out.columns - 1)}`);
  };
  const timer = setInterval(draw, intervalMs).unref();
  return {
    began: (phase, resultsFile) => {
      underWay.set(phase, progressReader(resultsFile));
      draw();
    },
    ended: (phase) => underWay.delete(phase),
    print: (text) => {
      clear();
      out.write(`${text}\n`);
      draw();
    },
    close: () => {
      clearInterval(timer);
      clear();
    },
  };
}

export interface ProgressReader {
  /** `12/40, 1 failed`, or nothing as long as the phase has not said how much there is to do. */
  readonly read: () => string;
}

/** Follows a results file that is being written. */
export function progressReader(file: string): ProgressReader {
  let offset = 0;
  let unfinished = '';
  let place = '';
  let failed = 0;
  const hear = (line: ResultLine) => {
    if (line.kind === 'progress') place = `${line.done}/${line.total}`;
    if (line.kind === 'test' && line.status === 'failed') failed++;
  };
  return {
    read: () => {
      const added = readFrom(file, offset);
      offset += added.length;
      const lines = `${unfinished}${added.toString('latin1')}`.split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) hear(JSON.parse(line) as ResultLine);
      return [place, failed > 0 && `${failed} failed`].filter(Boolean).join(', ');
    },
  };
}

/** The bytes after the offset; none while there is no file. */
function readFrom(file: string, offset: number): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const chunk = Buffer.alloc(1 << 20);
    return chunk.subarray(0, readSync(descriptor, chunk, 0, chunk.length, offset));
  } finally {
    closeSync(descriptor);
  }
}
