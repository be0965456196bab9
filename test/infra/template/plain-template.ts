import { grantLines, type Policy } from './policy-lines.ts';

/** A resource of the template in a form that a person can read and a fact can name. */
export interface PlainResource {
  readonly Type: string;
  readonly Properties?: unknown;
  /** What must be there first, by name. */
  readonly DependsOn?: Readonly<Record<string, true>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: unknown;
  readonly Condition?: string;
}

interface RawResource {
  readonly Type: string;
  readonly Properties?: Record<string, unknown>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly UpdatePolicy?: unknown;
  readonly Condition?: string;
}

export interface RawTemplate {
  readonly Resources: Readonly<Record<string, RawResource>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Rules?: unknown;
  readonly Parameters?: unknown;
}

/** Id of the CDK's singleton that copies files, without the identifier that tells it from other singletons. */
const singleton = /^(CustomCDKBucketDeployment)[0-9A-F]{32}/;

/** CDK names an origin by its place and a hash. */
const originId = /^(\w+SiteDistributionOrigin(?:Group)?\d)[0-9A-F]{8}$/;

/**
 * Every resource by a stable name: the logical id without CDK's hashes, and what CDK names after a route, an integration
 * or a hash of its own by what it does. References read `@name` and `@name.Attribute`; joined text has them in braces.
 * Policies are sorted lines, one for each action, resource and key, so that CDK may group statements as it likes.
 */
export function plainTemplate({ Resources, Outputs = {} }: RawTemplate): {
  readonly resources: Readonly<Record<string, PlainResource>>;
  readonly outputs: Readonly<Record<string, unknown>>;
} {
  const names = new Map<string, string>();
  const roles = scheduleRoles(Resources);

  function nameOf(id: string): string {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = findName(id);
    names.set(id, name);
    return name;
  }

  function findName(id: string): string {
    const { Type, Properties = {} } = Resources[id] ?? { Type: 'missing' };
    if (Type === 'AWS::ApiGatewayV2::Route') return `route ${plain(Properties['RouteKey'])}`;
    if (Type === 'AWS::ApiGatewayV2::Integration')
      return `integration ${plain(Properties['IntegrationUri'])}`;
    if (Type === 'AWS::Lambda::Permission') {
      const { Principal, FunctionName, SourceArn } = plain(Properties) as Record<string, unknown>;
      return `permission ${Principal} ${FunctionName} ${SourceArn}`;
    }
    const [base = id, schedule] = roles.find(([role]) => id.startsWith(role)) ?? [];
    const called = schedule === undefined ? id : id.replace(base, `${nameOf(schedule)}Role`);
    return called
      .replace(singleton, '$1')
      .replace(/CurrentVersion[0-9A-F]{8}[0-9a-f]{32}$/, 'Version')
      .replace(/(?<=.)[0-9A-F]{8}$/, '');
  }

  function plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'string') return value.replace(originId, '$1');
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [[key, argument] = ['', undefined]] = entries;
    if (entries.length === 1) {
      if (key === 'Ref') return reference(String(argument));
      if (key === 'Fn::GetAtt') return `@${nameOf(argument[0])}.${argument[1]}`;
      if (key === 'Fn::Join') return join(argument[0], argument[1]);
    }
    return Object.fromEntries(
      entries.map(([name, item]) => [name, isPolicy(item) ? grantLines(plain(item) as Policy) : plain(item)]),
    );
  }

  const reference = (id: string) => (id.startsWith('AWS::') ? `<${id.slice(5)}>` : `@${nameOf(id)}`);
  const join = (separator: string, parts: readonly unknown[]) =>
    parts
      .map((part) => {
        const text = plain(part);
        if (typeof part === 'string') return part;
        return String(text).startsWith('@') ? `{${text}}` : String(text);
      })
      .join(separator);

  const resources: Record<string, PlainResource> = {};
  for (const [id, { Type, Properties, DependsOn, ...rest }] of Object.entries(Resources)) {
    const name = resources[nameOf(id)] ? `${nameOf(id)} again` : nameOf(id);
    const { Metadata: _, ...attributes } = rest as Record<string, unknown>;
    resources[name] = {
      Type,
      ...(Properties && { Properties: plain(Properties) }),
      ...(DependsOn && { DependsOn: namesOf([DependsOn].flat().map(nameOf)) }),
      ...(plain(attributes) as object),
    };
  }
  const outputs = Object.entries(Outputs).map(([name, { Value }]) => [name, plain(Value)]);
  return { resources, outputs: Object.fromEntries(outputs) };
}

function isPolicy(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'Statement' in value && Array.isArray(value.Statement)
  );
}

/** Ids of the roles that CDK names after a hash, each with the schedule that uses it. */
function scheduleRoles(resources: RawTemplate['Resources']): readonly (readonly [string, string])[] {
  return Object.entries(resources).flatMap(([schedule, { Type, Properties }]) => {
    if (Type !== 'AWS::Scheduler::Schedule') return [];
    const { RoleArn } = (Properties?.['Target'] ?? {}) as { RoleArn?: { 'Fn::GetAtt'?: [string] } };
    const role = RoleArn?.['Fn::GetAtt']?.[0]?.replace(/[0-9A-F]{8}$/, '');
    return role ? [[role, schedule] as const] : [];
  });
}

/** Order says nothing in a list of what must be there first. */
export function namesOf(names: readonly string[]): Readonly<Record<string, true>> {
  return Object.fromEntries(names.map((name) => [name, true]));
}
