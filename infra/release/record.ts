import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#infra/admin/command.ts';
import { CommandError } from '#infra/admin/command-error.ts';
import { redact } from './redact.ts';

const root = join(import.meta.dirname, '../..');
const report = 'first-hour.txt';

const usage = `Usage: npm run record -- SCRIPT [ARGUMENTS]
  Runs "npm run SCRIPT -- ARGUMENTS" and adds what it prints to ${report}, without secrets, emails and the number of the
  account (infra/first-hour.md). Read the file before you send it to anybody.`;

await runCommand(async () => {
  const [script, ...args] = process.argv.slice(2);
  if (script === '--help') return console.log(usage);
  if (script === undefined) throw new CommandError(usage);
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
});
