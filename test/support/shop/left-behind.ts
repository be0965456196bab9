type CleanUp = () => unknown;

const left: Record<'file' | 'test', CleanUp[]> = { file: [], test: [] };
let scope: keyof typeof left = 'file';

/**
 * Notes how to take back what would be left to the tests after this one: at the end of the running test, or of its file
 * where no test runs yet.
 */
export function leave(cleanUp: CleanUp): void {
  left[scope].push(cleanUp);
}

/** What is left from here on is the test's. */
export function beginTest(): void {
  scope = 'test';
}

/** Takes back what has been noted for the end of the test, or of the file, the last first. */
export async function cleanUp(ended: keyof typeof left): Promise<void> {
  scope = 'file';
  for (const each of left[ended].splice(0).reverse()) await each();
}
