import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Patterns of secrets and personal data, and their replacements in a report. */
const hidden: readonly (readonly [RegExp, string])[] = [
  // Square's access tokens and secrets, AWS's key ids.
  [/\bEAAA[\w-]{8,}/g, '(token)'],
  [/\b(?:sandbox-)?sq0cs[pb]-[\w-]+/g, '(secret)'],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, '(key)'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '(email)'],
  [/\b\d{12}\b/g, '(account)'],
];

const secretName = /TOKEN|SECRET|PASSWORD|KEY/;
/** Shorter values of the environment are probably ordinary words, which a report may contain. */
const leastSecret = 8;

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colors begin with this character
const colors = /\u001b\[[0-9;]*[A-Za-z]/g;

/** A command's output without secrets, email addresses and the account number. */
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

/** Runs a script of package.json and appends its redacted output to the report. */
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
