// Rule 18.2
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { indexPattern, type KeyName, keyPattern } from '#infra/config/key-patterns.ts';
import type { LambdaGroup, LambdaName } from '#infra/config/lambda-group.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';

/** Returns the names of the Lambdas that satisfy `isSo`. The template's snapshot shows their roles' permissions. */
function groupsThat(isSo: (group: LambdaGroup) => boolean): readonly LambdaName[] {
  return lambdaGroups.filter(isSo).map(({ name }) => name);
}

describe('the roles', () => {
  // Rule 25.14
  it('give the uploads Lambda no access to works’ pictures, and let no other Lambda delete files', () => {
    const prefixes = lambdaGroups.flatMap(({ name, objects, objectPrefix = '' }) =>
      objects ? [[name, objectPrefix]] : [],
    );

    expect(prefixes).toEqual([
      ['sync-steps', ''],
      ['pictures', ''],
      ['uploads', 'site-'],
    ]);
    expect(groupsThat(({ objects }) => objects?.includes('s3:DeleteObject') ?? false)).toEqual(['uploads']);
  });

  it('let at least one Lambda write each kind of row in functions/db/keys.ts', () => {
    const owned = new Set(lambdaGroups.flatMap(({ writes }) => writes));

    // The operator's commands write the schema version (npm run deploy).
    expect(Object.keys(keys).filter((name) => !owned.has(name as KeyName))).toEqual(['schema']);
    expect(keyPattern('settings')).toBe('SETTINGS');
    expect(keyPattern('order')).toBe('ORDER#*');
    expect(indexPattern('inCart')).toBe('INCART#*');
  });
});
