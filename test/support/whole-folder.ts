import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';

/** Creates a missing folder completely or not at all, even if several processes do it at the same time. */
export async function makeWhole(folder: string, fill: (half: string) => Promise<unknown>): Promise<void> {
  if (existsSync(folder)) return;
  const half = mkdtempSync(`${folder}-`);
  try {
    await fill(half);
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // If the folder exists, another process has created it.
    if (!existsSync(folder)) throw error;
  }
}
