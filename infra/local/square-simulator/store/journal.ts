import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';

/** One write: collection, id, and the record; no record means it is gone. */
export type Write = readonly [collection: string, id: string, record?: unknown];

export interface Journal {
  /** Writes that happened together stand on one line, so that after a crash all of them are there or none. */
  append(writes: readonly Write[]): void;
  close(): void;
}

/** The message says where. */
export class DamagedJournal extends Error {
  override readonly name = 'DamagedJournal';
}

/** Reads every complete line. A last line that a crash tore off is ignored. Throws `DamagedJournal` for damage before it. */
export function readJournal(file: string): readonly Write[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  const last = lines.length - 1;
  return lines.flatMap((line, index): readonly Write[] => {
    if (line === '' || index === last) return [];
    try {
      return JSON.parse(line) as readonly Write[];
    } catch {
      throw new DamagedJournal(`line ${index + 1} is not JSON`);
    }
  });
}

/** Replaces the file by what is alive (through a rename, so that a crash leaves the old one), then appends to it. */
export function openJournal(file: string, alive: Iterable<Write>): Journal {
  const draft = `${file}.new`;
  const fresh = openSync(draft, 'w', 0o600);
  writeFileSync(fresh, Array.from(alive, (write) => `${JSON.stringify([write])}\n`).join(''));
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(draft, file);
  const descriptor = openSync(file, 'a', 0o600);
  return {
    append: (writes) => {
      writeSync(descriptor, `${JSON.stringify(writes)}\n`);
    },
    close: () => closeSync(descriptor),
  };
}
