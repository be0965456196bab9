import type { RoleUse } from './iam.ts';
import type { DeployedShop } from './shop.ts';

/** What one run of a deployed shop did with its rights. */
export interface RunRecord {
  readonly roles: readonly RoleUse[];
  /** Calls that no policy allows. */
  readonly refusals: readonly string[];
  /** Functions that failed, as their alarms would count them. */
  readonly failures: readonly string[];
}

export function recordOf(shop: DeployedShop): RunRecord {
  return { roles: shop.iam.use(), refusals: shop.iam.refusals(), failures: shop.lambda.failures() };
}

/** Several runs as one: used is what any of them used. */
export function merge(records: readonly RunRecord[]): RunRecord {
  const roles = new Map<string, { readonly used: Set<string>; readonly granted: Set<string> }>();
  for (const { role, used, unused } of records.flatMap((record) => record.roles)) {
    const known = roles.get(role) ?? { used: new Set(), granted: new Set() };
    for (const line of used) known.used.add(line);
    for (const line of [...used, ...unused]) known.granted.add(line);
    roles.set(role, known);
  }
  const all = (pick: (record: RunRecord) => readonly string[]) => [...new Set(records.flatMap(pick))];
  return {
    roles: [...roles].map(([role, { used, granted }]) => ({
      role,
      used: [...used].sort(),
      unused: [...granted].filter((line) => !used.has(line)).sort(),
    })),
    refusals: all(({ refusals }) => refusals),
    failures: all(({ failures }) => failures),
  };
}
