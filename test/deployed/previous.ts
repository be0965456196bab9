import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { openStack, type Template } from './template.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const fileOf = (version: string) => join(fixtures, version, 'lambdas.json.br');

/** A function of a released version; its properties contain unresolved references. */
interface Packed {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, string>>;
}

/** An unpacked released version. */
export interface PreviousVersion {
  readonly version: string;
  /** Functions by their logical id. */
  readonly functions: ReadonlyMap<
    string,
    { readonly properties: Readonly<Record<string, unknown>>; readonly task: string }
  >;
}

/** Logical ids of functions that are deployed gradually. */
function shiftedFunctions(template: Template): readonly string[] {
  return Object.values(template.Resources).flatMap(({ Type, Properties, UpdatePolicy }) => {
    const name = Properties?.['FunctionName'] as { readonly Ref?: string } | undefined;
    const isShifted = Type === 'AWS::Lambda::Alias' && UpdatePolicy?.CodeDeployLambdaAliasUpdate;
    return isShifted && name?.Ref ? [name.Ref] : [];
  });
}

/** Packs the functions of a synthesized version that a later version meets in its canary, without source maps. */
export function packFunctions(assembly: string, version: string): void {
  const stack = openStack({ assembly });
  const packed: Record<string, Packed> = {};
  for (const id of shiftedFunctions(stack.template)) {
    const properties = stack.template.Resources[id]?.Properties ?? {};
    const code = properties['Code'] as { readonly S3Key?: string } | undefined;
    const folder = stack.asset(code?.S3Key ?? '');
    const names = readdirSync(folder).filter((name) => !name.endsWith('.map'));
    const files = names.map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);
    packed[id] = { properties, files: Object.fromEntries(files) };
  }
  const text = Buffer.from(JSON.stringify(packed));
  // The window spans all bundles, because they share most of their content.
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(fileOf(version), brotliCompressSync(text, { params }));
}

/** Unpacks the functions of the last release into `folder`. */
export function unpackFunctions(folder: string): PreviousVersion {
  const version = readdirSync(fixtures)
    .filter((name) => existsSync(fileOf(name)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) as string;
  rmSync(folder, { recursive: true, force: true });
  const packed = JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString()) as Record<
    string,
    Packed
  >;
  const functions = Object.entries(packed).map(([id, { properties, files }]) => {
    const task = join(folder, id);
    mkdirSync(task, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(task, name), text);
    return [id, { properties, task }] as const;
  });
  return { version, functions: new Map(functions) };
}
