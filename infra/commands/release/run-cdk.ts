import { join } from 'node:path';
import { runProgram } from './run-program.ts';

const root = join(import.meta.dirname, '../../..');

/** Runs the CDK's command line in this terminal. Returns false if its exit code is not 0. */
export const runCdk = (args: readonly string[]) =>
  runProgram(join(root, 'node_modules', '.bin', 'cdk'), args, root);
