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

const shortestMark = 4;

/** Gives all lines different names. If title, format and size are equal, appends the end of Square's variation id. */
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
  // A name with an appended id may equal the name of another line.
  return isDone ? marked : distinctLines(marked);
}

function markOf(id: string, others: readonly string[]): string {
  for (let length = shortestMark; length < id.length; length++) {
    const mark = id.slice(-length);
    if (!others.some((other) => other.endsWith(mark))) return `#${mark}`;
  }
  return `#${id}`;
}
