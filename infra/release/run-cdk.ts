import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs the CDK's own command in this terminal; false when it ends with another code than 0. */
export function runCdk(args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'cdk'), [...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/**
 * Prepares an account for the CDK. Without an app of its own the command would build the shop first, and ask which
 * stage of it is meant (AWS CDK CLI reference, `cdk bootstrap`).
 */
export const bootstrapArguments = ({
  account,
  region,
}: {
  readonly account: string;
  readonly region: string;
}) => ['bootstrap', `aws://${account}/${region}`, '--app', ''] as const;
