/** An error whose message is written for the operator; the command ends with code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
