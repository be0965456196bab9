import { indexKeys, keys } from '#functions/db/keys.ts';

export type KeyName = keyof typeof keys;
export type IndexName = keyof typeof indexKeys;

/** Returns the pattern for `dynamodb:LeadingKeys` that matches all keys of a kind, such as `ORDER#*` or `SETTINGS`. */
export function keyPattern(name: KeyName): string {
  const make = keys[name] as (...parts: unknown[]) => { readonly pk: string };
  return patternOf(make('1', '1').pk);
}

export function indexPattern(name: IndexName): string {
  const make = indexKeys[name] as (...parts: unknown[]) => { readonly gsi1pk: string };
  return patternOf(make('1', '1', '1').gsi1pk);
}

function patternOf(partitionKey: string): string {
  const end = partitionKey.indexOf('#');
  return end === -1 ? partitionKey : `${partitionKey.slice(0, end + 1)}*`;
}
