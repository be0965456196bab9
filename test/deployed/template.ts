import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account, attributeOf, referenceOf, region } from './names.ts';

interface Resource {
  readonly Type: string;
  Properties: Record<string, unknown>;
  DependsOn?: string | string[];
}

interface Template {
  readonly Resources: Record<string, Resource>;
  readonly Parameters?: Record<string, { Default?: unknown }>;
}

/** A resource with resolved references. */
interface Made<T = Record<string, unknown>> {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly properties: T;
}

/** The resources of the synthesized stack, with the names that CloudFormation would give them. */
export interface Stack {
  readonly name: string;
  readonly template: Template;
  all<T = Record<string, unknown>>(type: string): readonly Made<T>[];
  get<T = Record<string, unknown>>(id: string): Made<T>;
  ref(id: string): string;
  attribute(id: string, attribute: string): string;
  resolve(value: unknown): unknown;
  /** Returns the folder or file of an asset, given its key in the bootstrap bucket. */
  asset(key: string): string;
}

export interface StackOptions {
  /** Folder of the cloud assembly from `synthesise`. */
  readonly assembly: string;
  /** Local addresses by the public addresses that they replace in resolved texts. */
  readonly addresses?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly artifacts: Record<
    string,
    { readonly type: string; readonly properties?: { readonly templateFile?: string } }
  >;
}

export function openStack({ assembly, addresses = {} }: StackOptions): Stack {
  const read = (file: string) => JSON.parse(readFileSync(join(assembly, file), 'utf8'));
  const stacks = Object.entries((read('manifest.json') as Manifest).artifacts).filter(
    ([, { type }]) => type === 'aws:cloudformation:stack',
  );
  const [entry, ...others] = stacks;
  if (!entry || others.length > 0) throw new Error(`One stack was expected, not ${stacks.length}`);
  const [name, { properties }] = entry;
  const template = read(properties?.templateFile ?? `${name}.template.json`) as Template;
  const { files } = read(`${name}.assets.json`) as {
    files: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
  };
  const assets = new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, join(assembly, source.path)] as const),
    ),
  );
  return createStack(name, template, assets, Object.entries(addresses));
}

function createStack(
  stackName: string,
  template: Template,
  assets: ReadonlyMap<string, string>,
  addresses: readonly (readonly [string, string])[],
): Stack {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::StackName': stackName,
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stackName}/1`,
  };
  const made = new Map<string, Made>();

  function rawOf(id: string): Resource {
    const resource = template.Resources[id];
    if (!resource) throw new Error(`The template names ${id}, which it does not have`);
    return resource;
  }

  /** Generates a resource's name as CloudFormation does, because the template contains no names. */
  const nameOf = (id: string) => `${stackName}-${id}`;

  function ref(id: string): string {
    const known = pseudo[id] ?? template.Parameters?.[id]?.Default;
    if (known !== undefined) return String(known);
    const { Type, Properties } = rawOf(id);
    // `Ref` of a version or alias is the function's ARN with a suffix.
    if (Type === 'AWS::Lambda::Version') return `${functionArn(resolve(Properties['FunctionName']))}:1`;
    if (Type === 'AWS::Lambda::Alias') {
      return `${functionArn(resolve(Properties['FunctionName']))}:${resolve(Properties['Name'])}`;
    }
    return local(referenceOf(Type, nameOf(id)));
  }

  function attribute(id: string, name: string): string {
    const { Type } = rawOf(id);
    if (Type === 'AWS::Lambda::Version') return name === 'Version' ? '1' : ref(id);
    if (Type === 'AWS::Lambda::Alias') return ref(id);
    return local(attributeOf(Type, nameOf(id), name));
  }

  /** Returns the ARN of a function, given its name or ARN. */
  function functionArn(name: unknown): string {
    const text = String(name);
    return text.startsWith('arn:') ? text : `arn:aws:lambda:${region}:${account}:function:${text}`;
  }
  const local = (text: string) => addresses.reduce((before, [from, to]) => before.replaceAll(from, to), text);

  const functions: Readonly<Record<string, (argument: never) => unknown>> = {
    Ref: ref,
    'Fn::GetAtt': (path: string | [string, string]) => {
      const [id = '', name = ''] = typeof path === 'string' ? path.split('.') : path;
      return attribute(id, name);
    },
    'Fn::Join': ([separator, parts]: [string, unknown[]]) =>
      local((resolve(parts) as string[]).join(separator)),
    'Fn::Sub': (text: string) => text.replace(/\$\{([\w:]+)\}/g, (_, id: string) => ref(id)),
  };

  function resolve(value: unknown): unknown {
    if (typeof value === 'string') return local(value);
    if (Array.isArray(value)) return value.map(resolve);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
      const evaluate = functions[first[0]] as ((argument: unknown) => unknown) | undefined;
      if (!evaluate) throw new Error(`The harness cannot evaluate ${first[0]}`);
      return evaluate(first[1]);
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item)]));
  }

  function get(id: string): Made {
    const known = made.get(id);
    if (known) return known;
    const { Type, Properties } = rawOf(id);
    const properties = resolve(Properties ?? {}) as Record<string, unknown>;
    const resource = { id, type: Type, name: nameOf(id), properties };
    made.set(id, resource);
    return resource;
  }

  return {
    name: stackName,
    template,
    all: <T>(type: string) =>
      Object.keys(template.Resources)
        .filter((id) => template.Resources[id]?.Type === type)
        .map(get) as readonly Made<T>[],
    get: <T>(id: string) => get(id) as Made<T>,
    ref,
    attribute,
    resolve,
    asset: (key) => {
      const path = assets.get(key);
      if (!path) throw new Error(`No asset ${key} in the assembly`);
      return path;
    },
  };
}
