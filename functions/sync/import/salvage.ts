import type * as z from 'zod/mini';
import { type RowKind, reported } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';

/** A stored row with what could be read of it. */
export interface Salvaged<T> {
  readonly row: T;
  /** Attributes that cannot be read, or are missing, each as it is stored. Empty for a row that is as it should be. */
  readonly broken: Readonly<Record<string, unknown>>;
}

/**
 * Reads what can be read of a row that the sync is about to write anew from Square: an attribute that cannot be read
 * gives way to that of `fallback`. Undefined where an attribute is unreadable for which there is no fallback.
 */
export function salvage<T extends object>(
  kind: RowKind,
  schema: z.ZodMiniType<T>,
  item: Item,
  fallback: NoInfer<T>,
): Salvaged<T>;
export function salvage<T extends object>(
  kind: RowKind,
  schema: z.ZodMiniType<T>,
  item: Item,
  fallback: NoInfer<Partial<T>>,
): Salvaged<T> | undefined;
export function salvage<T extends object>(
  kind: RowKind,
  schema: z.ZodMiniType<T>,
  item: Item,
  fallback: Partial<T>,
): Salvaged<T> | undefined {
  const parsed = schema.safeParse(item);
  if (parsed.success) return { row: parsed.data, broken: {} };
  const { issues } = parsed.error;
  reported(kind, item, issues[0]?.path ?? []);
  const broken = Object.fromEntries(issues.map(({ path: [name] }) => [String(name), item[String(name)]]));
  const readable = Object.fromEntries(Object.entries(item).filter(([name]) => !(name in broken)));
  const again = schema.safeParse({ ...fallback, ...readable });
  return again.success ? { row: again.data, broken } : undefined;
}

/** What takes the place of the unreadable attributes: those of the row as it was salvaged. Undefined: nothing does. */
export function repaired<T extends object>(
  row: T,
  broken: Salvaged<T>['broken'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(broken).map((name) => [name, row[name as keyof T]]));
}
