import { spawn } from 'node:child_process';

/** Runs a program in this terminal. Returns false if the program is missing or its exit code is not 0. */
export function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  stdio: 'inherit' | 'ignore' = 'inherit',
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args], { cwd, stdio });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
