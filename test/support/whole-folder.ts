import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';

/** Makes a folder that is not there: whole or not at all, whichever other processes make it at the same time. */
export async function makeWhole(folder: string, fill: (half: string) => Promise<unknown>): Promise<void> {
  if (existsSync(folder)) return;
  const half = mkdtempSync(`${folder}-`);
  try {
    await fill(half);
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Otherwise another process was done first.
    if (!existsSync(folder)) throw error;
  }
}
