import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** A command in a document or in a program's output, and its file. */
export interface OperatorCommand {
  readonly text: string;
  readonly where: string;
}

/** Placeholders in commands, with the values that replace them. */
const filledIn: readonly (readonly [RegExp, string])[] = [
  [/\$\{(?:stage\.name|stage|name)\}/g, 'dev'],
  [/\bprod\b/g, 'dev'],
  [/\b(?:NAME|STAGE)\b/g, 'dev'],
  [/\bFILE\b/g, '/nowhere/rows.jsonl'],
  [/\bTABLE\b/g, 'Gallery-Table'],
];

function fill(text: string): string {
  return filledIn.reduce((before, [pattern, value]) => before.replace(pattern, value), text.trim());
}

/** Returns the commands in a document, which are in backticks or are lines of a shell block. */
export function commandsInDocument(file: string): readonly OperatorCommand[] {
  const document = read(file);
  const block = /^ *```(?:bash|sh)\n([\s\S]*?)^ *```/gm;
  const blocks = [...document.matchAll(block)].flatMap(([, lines = '']) => lines.split('\n'));
  const spans = [...document.replace(block, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) =>
    span.replace(/\s+/g, ' '),
  );
  return [...blocks, ...spans]
    .filter((text) => /^(npm|npx|node|aws|git) /.test(text.trim()))
    .map((text) => ({ text: fill(text), where: file }));
}

/**
 * Returns the commands in the output of the operator's programs. A command ends with its sentence or string literal.
 */
export function commandsInPrograms(): readonly OperatorCommand[] {
  return globSync('infra/{stack/shop-alarms,{build,commands/**,command-support}/*}.ts', {
    cwd: root,
  }).flatMap((file) =>
    [...read(file).matchAll(/\b(?:npm run|npx|node node_modules) ?(?:\$\{[\w.]+\}|[^"'`;,()$\n])+/g)]
      .map(([text]) => text.replace(/[.:] .*$/, '').replace(/[.:]$/, ''))
      // A command without arguments is only mentioned in a sentence.
      .filter((text) => / -- | -c |cdk/.test(text))
      // Usage texts contain alternatives and are not commands.
      .filter((text) => !/[[|]|\bTIME\b/.test(text))
      .map((text) => ({ text: fill(text), where: file })),
  );
}

/** Returns the script and the arguments of `npm run NAME -- …` if the script uses AWS. */
export function programOf(
  text: string,
): { readonly script: string; readonly args: readonly string[] } | undefined {
  const [, name = '', rest = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(text) ?? [];
  const [, script] =
    / infra\/own-node\.mjs (infra\/commands\/(?!build|create)\S+)$/.exec(scripts[name] ?? '') ?? [];
  return script === undefined ? undefined : { script, args: rest.split(' ').filter(Boolean) };
}

/**
 * Returns the error in an AWS CLI command, or undefined. The check uses the operations and members of the service's
 * SDK, because CLI and SDK are generated from the same models (AWS CLI user guide, "AWS CLI commands").
 */
export function awsComplaint(text: string): string | undefined {
  // Commands of the AWS CLI that belong to no service.
  if (/^aws (login|sso login|configure sso)$/.test(text)) return undefined;
  const [, service = '', operation = '', ...options] = text.split(' ');
  const name = pascal(operation);
  const types = globSync(`node_modules/@aws-sdk/client-${service}/dist-types/models/*.d.ts`, { cwd: root })
    .map(read)
    .join('\n');
  const input = new RegExp(
    `export interface ${name}(?:Input|Request|CommandInput) \\{([\\s\\S]*?)\\n\\}`,
  ).exec(types);
  if (!input) return `aws ${service} has no ${operation}`;
  const unknown = options
    .filter((option) => option.startsWith('--') && option !== '--region')
    .filter((option) => {
      const member = (prefix: RegExp) => new RegExp(`\\n {4}${pascal(option.replace(prefix, ''))}\\??:`);
      return !member(/^--/).test(input[1] ?? '') && !member(/^--no-/).test(input[1] ?? '');
    });
  return unknown.length > 0 ? `aws ${service} ${operation} takes no ${unknown.join(', ')}` : undefined;
}

const pascal = (kebab: string) =>
  kebab
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
