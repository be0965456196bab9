import { displayTitle } from '#shared/artwork/titles.ts';

/** The texts that name a work in an order. */
export interface LineNames {
  readonly title: string;
  /** The category: 'Prints on Wood'. Absent in orders that are older than this field. */
  readonly format?: string | undefined;
  /** The variation's name. */
  readonly name: string;
}

/** Whether a variation's name is empty or Square's default name for the only variation of an item. */
export function isOnlyForm(name: string): boolean {
  return /^(regular|default|)$/i.test(name.trim());
}

/** Returns format and size: 'Prints on Wood, Small, 8 × 10 in'. */
export function formWords({ format = '', name }: Omit<LineNames, 'title'>): string {
  return [format, isOnlyForm(name) ? '' : name].filter((word) => word !== '').join(', ');
}

/** Returns the name of an order line: 'The Moon Stairs, Prints on Wood, Small, 8 × 10 in'. */
export function lineName({ title, ...form }: LineNames): string {
  return [displayTitle(title), formWords(form)].filter((word) => word !== '').join(', ');
}

/** Gives lines with equal title, format and size different names: appends the end of Square's variation id. */
export function distinctLines<L extends LineNames & { readonly variationId: string }>(
  lines: readonly L[],
): L[] {
  const alike = Map.groupBy(lines, lineName);
  const ids = [...new Set(lines.map(({ variationId }) => variationId))];
  let length = 4;
  while (new Set(ids.map((id) => id.slice(-length))).size < ids.length) length++;
  return lines.map((line) => {
    const isUnique = alike.get(lineName(line))?.every((other) => other.variationId === line.variationId);
    if (isUnique) return line;
    const mark = `#${line.variationId.slice(-length)}`;
    return { ...line, name: isOnlyForm(line.name) ? mark : `${line.name} · ${mark}` };
  });
}
