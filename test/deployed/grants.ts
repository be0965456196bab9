/** A statement of an IAM policy. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}

export interface Policy {
  readonly Version?: string;
  readonly Statement: readonly Statement[];
}

export interface Grant {
  readonly action: string;
  readonly resource: string;
  /** Pattern of partition keys; undefined if the statement does not restrict keys. */
  readonly key: string | undefined;
}

export interface Call {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string | string[]>>;
}

const leadingKeys = 'dynamodb:LeadingKeys';

export function grantsOf(policies: readonly Policy[]): readonly Grant[] {
  return policies
    .flatMap(({ Statement }) => Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource, Condition }) => {
      const keys = Object.values(Condition ?? {}).flatMap((condition) => list(condition[leadingKeys]));
      return list(Action).flatMap((action) =>
        list(Resource).flatMap((resource) =>
          (keys.length > 0 ? keys : [undefined]).map((key) => ({ action, resource, key })),
        ),
      );
    });
}

/** Returns the grants that allow a call. */
export function usedBy(call: Call, grants: readonly Grant[]): readonly Grant[] {
  const keys = list(call.context?.[leadingKeys]);
  return grants.filter(
    ({ action, resource, key }) =>
      matches(action, call.action, true) &&
      matches(resource, call.resource) &&
      (key === undefined || keys.some((given) => matches(key, given))),
  );
}

/** Returns a grant as a line such as `dynamodb:GetItem table/shop USER#*`. */
export function describeGrant({ action, resource, key }: Grant): string {
  return [action, resource.replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, ''), key].filter(Boolean).join(' ');
}

export function list<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

const patterns = new Map<string, RegExp>();

/** Returns whether a value matches a pattern of IAM, in which `*` matches any characters and `?` one character. */
function matches(pattern: string, text: string, anyCase = false): boolean {
  const key = `${anyCase ? 'i' : ''}${pattern}`;
  let compiled = patterns.get(key);
  if (!compiled) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    compiled = new RegExp(`^${source}$`, anyCase ? 'is' : 's');
    patterns.set(key, compiled);
  }
  return compiled.test(text);
}
