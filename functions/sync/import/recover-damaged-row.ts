import type * as z from 'zod/mini';
import { type RowKind, reported } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';

/** The readable part of a stored row. */
export interface Salvaged<T> {
  readonly row: T;
  /** Unreadable or missing attributes with their stored values. Empty for a sound row. */
  readonly broken: Readonly<Record<string, unknown>>;
}

/** Reads what it can of a row; the rest comes from `fallback`. Undefined if the fallback lacks a part of it. */
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

/** Replacements for the unreadable attributes, from the salvaged row. Undefined if there are none. */
export function repaired<T extends object>(
  row: T,
  broken: Salvaged<T>['broken'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.keys(broken).map((name) => [name, row[name as keyof T]]));
}
