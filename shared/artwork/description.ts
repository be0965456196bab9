const none = 'No description available';

/** Returns the lines to show: the first plain, the rest italic (rule 6.6). Undefined if there are none. */
export function describe(
  description: string,
): { readonly first: string; readonly rest: readonly string[] } | undefined {
  const text = description.trim();
  if (text === '' || text === none) return undefined;
  const [first = '', ...rest] = text.split(/\r?\n/);
  return { first, rest };
}

/** Matches a length with its unit, as in a line that gives medium and size. */
const measure = /\d\s*(?:["″”]|cm\b|mm\b|in\b|inch)/i;

/** Returns the first two lines without measurements; undefined if there are none. */
export function storyOf(description: string): readonly string[] | undefined {
  const lines = describe(description);
  if (!lines) return undefined;
  const told = [lines.first, ...lines.rest]
    .map((line) => line.trim())
    .filter((line) => line && !measure.test(line));
  return told.length > 0 ? told.slice(0, 2) : undefined;
}
