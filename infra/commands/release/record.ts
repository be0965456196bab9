import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a report must not hold, and what stands for it. */
const hidden: readonly (readonly [RegExp, string])[] = [
  // Access tokens and secrets of Square, and ids of keys of AWS.
  [/\bEAAA[\w-]{8,}/g, '(token)'],
  [/\b(?:sandbox-)?sq0cs[pb]-[\w-]+/g, '(secret)'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '(key)'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '(email)'],
  [/\b\d{12}\b/g, '(account)'],
];

const secretName = /TOKEN|SECRET|PASSWORD|KEY/;
/** Shorter values are words that a report may hold for another reason. */
const leastSecret = 8;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colors begin with this character
const colors = /\u001b\[[0-9;]*[A-Za-z]/g;

/** What a command printed, without secrets, addresses of people and the number of the account. */
export function redact(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) =>
    secretName.test(name) && value.length >= leastSecret ? [value] : [],
  );
  const plain = secrets.reduce(
    (before, secret) => before.replaceAll(secret, '(secret)'),
    text.replace(colors, ''),
  );
  return hidden.reduce((before, [pattern, instead]) => before.replace(pattern, instead), plain);
}

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
