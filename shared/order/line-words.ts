import { displayTitle } from '#shared/artwork/titles.ts';

/** What an order knows of one of its works. */
export interface LineNames {
  readonly title: string;
  /** The category, as the gallery has it: 'Prints on Wood'. Unknown of orders that were placed before it was kept. */
  readonly format?: string | undefined;
  /** The variation's name. */
  readonly name: string;
}

/** What Square calls the one variation of an item that has no more. */
export function isOnlyForm(name: string): boolean {
  return /^(regular|default|)$/i.test(name.trim());
}

/** 'Prints on Wood, Small, 8 × 10 in' */
export function formWords({ format = '', name }: Omit<LineNames, 'title'>): string {
  return [format, isOnlyForm(name) ? '' : name].filter((word) => word !== '').join(', ');
}

/** 'The Moon Stairs, Prints on Wood, Small, 8 × 10 in': what was sold, wherever a line of an order is named. */
export function lineName({ title, ...form }: LineNames): string {
  return [displayTitle(title), formWords(form)].filter((word) => word !== '').join(', ');
}

const shortestMark = 4;

/**
 * The lines with names that no two of them share. Where title, format and size are equal, the end of Square's id of the
 * variation tells them apart.
 */
export function distinctLines<L extends LineNames & { readonly variationId: string }>(
  lines: readonly L[],
): L[] {
  const alike = Map.groupBy(lines, lineName);
  const marked = lines.map((line) => {
    const others = (alike.get(lineName(line)) ?? []).filter(
      ({ variationId }) => variationId !== line.variationId,
    );
    if (others.length === 0) return line;
    const mark = markOf(
      line.variationId,
      others.map(({ variationId }) => variationId),
    );
    return { ...line, name: isOnlyForm(line.name) ? mark : `${line.name} · ${mark}` };
  });
  const isDone = marked.every((line, index) => line === lines[index]);
  // A marked name may be the name of another line.
  return isDone ? marked : distinctLines(marked);
}

function markOf(id: string, others: readonly string[]): string {
  for (let length = shortestMark; length < id.length; length++) {
    const mark = id.slice(-length);
    if (!others.some((other) => other.endsWith(mark))) return `#${mark}`;
  }
  return `#${id}`;
}
