import type { RawTemplate } from '#test/infra/template/plain-template.ts';

/** One change of a template: made by `apply`, which answers how to take it back. */
export interface Mutant {
  /** Logical id and path of what is changed. */
  readonly where: string;
  readonly type: string;
  /** Path below the resource: `Properties.Timeout`; empty where the whole resource goes. */
  readonly path: string;
  readonly change: string;
  apply(): () => void;
}

type Tree = Record<string, unknown>;

/** What a value is weakened to, where turning a letter says less than a setting that exists. */
const weaker: Readonly<Record<string, string>> = {
  GreaterThanThreshold: 'LessThanThreshold',
  LessThanThreshold: 'GreaterThanThreshold',
  GREATER_THAN: 'LESS_THAN',
  Sum: 'Minimum',
  Average: 'Minimum',
  Maximum: 'Minimum',
  breaching: 'notBreaching',
  notBreaching: 'missing',
  ENABLED: 'DISABLED',
  Enabled: 'Suspended',
  Retain: 'Delete',
  Allow: 'Deny',
  Deny: 'Allow',
  whitelist: 'none',
  all: 'none',
  none: 'all',
  'redirect-to-https': 'allow-all',
  'https-only': 'http-only',
  'TLSv1.2_2021': 'TLSv1',
  'TLSv1.2': 'TLSv1',
  arm64: 'x86_64',
  x86_64: 'arm64',
  'rate(1 minute)': 'rate(1 day)',
  always: 'never',
  Active: 'PassThrough',
  Block: 'Count',
  DENY: 'SAMEORIGIN',
};

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const isReference = (value: Tree) => {
  const [key = '', ...others] = Object.keys(value);
  return others.length === 0 && (key === 'Ref' || key.startsWith('Fn::'));
};

/** Every single change of every resource: taken away whole, each part of it taken away, each value of it changed. */
export function* mutantsOf(template: RawTemplate): Generator<Mutant> {
  const resources = template.Resources as unknown as Record<string, Tree & { readonly Type: string }>;
  for (const [id, resource] of Object.entries(resources)) {
    const type = resource.Type;
    yield { where: id, type, path: '', change: 'taken away', apply: () => without(resources, id) };
    for (const key of Object.keys(resource)) {
      if (key === 'Type' || key === 'Metadata') continue;
      for (const { path, change, apply } of changesOf(resource, key, key)) {
        yield { where: `${id}.${path}`, type, path, change, apply };
      }
    }
  }
}

type Change = Omit<Mutant, 'where' | 'type'>;

function* changesOf(parent: Tree, key: string, path: string): Generator<Change> {
  const value = parent[key];
  yield { path, change: 'taken away', apply: () => without(parent, key) };
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) {
      const at = `${path}.${place}`;
      yield { path: at, change: 'taken out of the list', apply: () => spliced(value, place) };
      if (isTree(item) && !isReference(item)) {
        for (const inner of Object.keys(item)) yield* changesOf(item, inner, `${at}.${inner}`);
      } else yield* replaced(value as unknown as Tree, String(place), at);
    }
  } else if (isTree(value) && !isReference(value)) {
    for (const inner of Object.keys(value)) yield* changesOf(value, inner, `${path}.${inner}`);
  } else yield* replaced(parent, key, path);
}

function* replaced(parent: Tree, key: string, path: string): Generator<Change> {
  for (const other of othersThan(parent[key])) {
    const change = `${JSON.stringify(parent[key])} → ${JSON.stringify(other)}`.slice(0, 160);
    yield { path, change, apply: () => exchanged(parent, key, other) };
  }
}

/** Other values of the same kind. */
function othersThan(value: unknown): readonly unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return value === 0 ? [1] : [value * 1000, 0];
  if (typeof value === 'string') return [weaker[value] ?? `${value}-other`];
  // A reference: to something else.
  return [{ Ref: 'AWS::StackName' }];
}

function without(parent: Tree, key: string): () => void {
  const entries = Object.entries(parent);
  delete parent[key];
  return () => {
    for (const name of Object.keys(parent)) delete parent[name];
    Object.assign(parent, Object.fromEntries(entries));
  };
}

function spliced(list: unknown[], place: number): () => void {
  const [item] = list.splice(place, 1);
  return () => void list.splice(place, 0, item);
}

function exchanged(parent: Tree, key: string, value: unknown): () => void {
  const before = parent[key];
  parent[key] = value;
  return () => {
    parent[key] = before;
  };
}
