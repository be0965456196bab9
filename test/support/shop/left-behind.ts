type CleanUp = () => unknown;

const left: Record<'file' | 'test', CleanUp[]> = { file: [], test: [] };
let scope: keyof typeof left = 'file';

/** Registers a clean-up for the end of the running test, or of its file if no test runs yet. */
export function leave(cleanUp: CleanUp): void {
  left[scope].push(cleanUp);
}

/** Clean-ups that are registered during a test belong to the test. */
export function beginTest(): void {
  scope = 'test';
}

/** Runs the registered clean-ups of the test or the file, the last first. */
export async function cleanUp(ended: keyof typeof left): Promise<void> {
  scope = 'file';
  for (const each of left[ended].splice(0).reverse()) await each();
}
