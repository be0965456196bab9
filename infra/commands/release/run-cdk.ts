import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs the CDK's own command in this terminal; false when it ends with another code than 0. */
export const runCdk = (args: readonly string[]) =>
  runProgram(join(root, 'node_modules', '.bin', 'cdk'), args, root);

/**
 * Prepares an account for the CDK. Without an app of its own the command would build the shop first, and ask which
 * stage of it is meant (AWS CDK CLI reference, `cdk bootstrap`).
 */
export const bootstrapArguments = (account: string, region: string) =>
  ['bootstrap', `aws://${account}/${region}`, '--app', ''] as const;
