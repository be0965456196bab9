/** What went wrong, as a sentence for the person at the keyboard; the command ends with code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
