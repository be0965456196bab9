/** A template from `cdk synth`. */
export interface RawTemplate {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
  readonly Parameters?: Readonly<Record<string, unknown>>;
  readonly Rules?: unknown;
}

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties are trees of anything
  readonly Properties?: any;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
}

type Resources = Readonly<Record<string, Resource>>;

const lineLength = 110;

/**
 * Returns the whole template as text for a snapshot, with AWS's logical ids. References are `@Id`, `@Id.Attribute` and,
 * within a text, `{@Id}`. Hashes of files and versions, the dashboard, and dependencies between routes are masked.
 */
export function templateText({ Resources, ...rest }: RawTemplate): string {
  return `${print({ Resources: plainResources(Resources), ...(plain(rest) as object) })}\n`;
}

/**
 * Returns the differences between two templates, with `-` before lines of the first and `+` before lines of the second.
 * Lists resources with the same difference together.
 */
export function differenceText(first: RawTemplate, second: RawTemplate): string {
  const [before, after] = [first, second].map(({ Resources, ...rest }) => ({
    ...plainResources(Resources),
    ...(plain(rest) as object),
  })) as [Resources, Resources];
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const change = (id: string) => (id in after ? changedLines(print(before[id]), print(after[id])) : '- all');
  return [...Map.groupBy(ids, change)]
    .filter(([lines]) => lines !== '')
    .map(([lines, of]) => `${of.join('\n')}\n${lines}\n`)
    .join('\n');
}

function changedLines(before: string, after: string): string {
  const added = after.split('\n');
  const removed = before.split('\n').filter((line) => {
    const place = added.indexOf(line);
    if (place !== -1) added.splice(place, 1);
    return place === -1;
  });
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join('\n');
}

/** Returns all resources in the snapshot's form. */
export function plainResources(resources: RawTemplate['Resources']): Resources {
  const entries = Object.entries(resources).map(([id, resource]) => {
    const { Metadata: _, DependsOn, ...rest } = resource as Resource & { readonly Metadata?: unknown };
    const order = DependsOn && !/Route|Integration/.test(rest.Type) ? { DependsOn } : {};
    return [masked(id), plain({ ...rest, ...order }) as Resource];
  });
  return Object.fromEntries(entries);
}

const masked = (text: string) =>
  text.replace(/\b[0-9a-f]{64}\b/g, '<hash>').replace(/(CurrentVersion)[0-9A-F]{8}[0-9a-f]{32}/g, '$1<hash>');

/** Replaces references by short texts, multi-line texts by lists, and JSON texts by their values. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('{"')) return plain(JSON.parse(value));
    return value.trimEnd().includes('\n') ? value.trimEnd().split('\n') : masked(value);
  }
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const [[key, argument] = ['', undefined], ...others] = Object.entries(value);
  if (others.length === 0) {
    if (key === 'Ref') return masked(`@${argument}`);
    if (key === 'Fn::GetAtt') return masked(`@${argument.join('.')}`);
    if (key === 'Fn::Join')
      return argument[1]
        .map((part: unknown) => (typeof part === 'string' ? masked(part) : `{${plain(part)}}`))
        .join(argument[0]);
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, name === 'DashboardBody' ? '<masked>' : plain(item)]),
  );
}

/** Returns JSON without commas at line ends, and with short values on one line. */
function print(value: unknown, indent = '', nameLength = 0): string {
  const line = JSON.stringify(value ?? null);
  const fits = indent.length + nameLength + line.length <= lineLength;
  if (typeof value !== 'object' || value === null || fits) return line;
  const inner = `${indent}  `;
  const items = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? '' : `"${key}": `;
    return `${inner}${name}${print(item, inner, name.length)}`;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join('\n')}\n${indent}${close}`;
}
