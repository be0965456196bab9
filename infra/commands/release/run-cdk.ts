import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs the CDK's own command in this terminal; false when it ends with another code than 0. */
export const runCdk = (args: readonly string[]) =>
  runProgram(join(root, 'node_modules', '.bin', 'cdk'), args, root);
