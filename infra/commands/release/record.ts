import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { redact } from './redact.ts';

const root = join(import.meta.dirname, '../../..');
const report = 'first-hour.txt';

/** Runs a script of package.json, and adds what it prints to the report without what nobody else should read. */
export async function record(script: string, args: readonly string[]): Promise<void> {
  const command = ['run', script, ...(args.length > 0 ? ['--', ...args] : [])];
  const startedAt = Date.now();
  let said = '';
  const code = await new Promise<number>((resolve) => {
    const child = spawn('npm', command, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      said += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said += chunk;
    });
    child.once('error', () => resolve(1));
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const head = `## npm ${command.join(' ')}\n${new Date(startedAt).toISOString()}, ${seconds} s, ended with ${code}\n\n`;
  appendFileSync(report, redact(`${head}${said.trim()}\n\n`, process.env));
  process.exitCode = code;
}
