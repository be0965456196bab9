import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of uploaded pictures, by their addresses at the simulator. */
export interface Uploads {
  save(path: string, bytes: Uint8Array): void;
  read(path: string): Uint8Array | undefined;
}

const form = /^\/uploads\/([A-Z0-9]+)\/original$/;

/** Where Square's own addresses have a hash and a file's name, an id and no ending. */
export function uploadPath(id: string): string {
  return `/uploads/${id}/original`;
}

/** In memory, or in a folder, where they outlive a restart. */
export function openUploads(folder: string | undefined): Uploads {
  const kept = new Map<string, Uint8Array>();
  const fileOf = (path: string) => {
    const id = form.exec(path)?.[1];
    return id !== undefined && folder !== undefined ? join(folder, id) : undefined;
  };
  return {
    save(path, bytes) {
      const file = fileOf(path);
      if (file === undefined || folder === undefined) kept.set(path, bytes);
      else {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        writeFileSync(file, bytes);
      }
    },
    read(path) {
      const file = fileOf(path);
      if (file === undefined) return kept.get(path);
      try {
        return readFileSync(file);
      } catch {
        return undefined;
      }
    },
  };
}
