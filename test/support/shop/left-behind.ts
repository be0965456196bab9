type CleanUp = () => Promise<unknown>;

const left: CleanUp[] = [];

/** Notes how to take back what a test file would leave to the files after it. */
export function leave(cleanUp: CleanUp): void {
  left.push(cleanUp);
}

/** Takes back all that has been noted. */
export async function cleanUp(): Promise<void> {
  await Promise.all(left.splice(0).map((each) => each()));
}
