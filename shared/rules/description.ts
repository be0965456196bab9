const none = 'No description available';

/** The lines to show: the first plain, the rest italic; undefined when there is nothing to show (rule 6.6). */
export function describe(
  description: string,
): { readonly first: string; readonly rest: readonly string[] } | undefined {
  const text = description.trim();
  if (text === '' || text === none) return undefined;
  const [first = '', ...rest] = text.split(/\r?\n/);
  return { first, rest };
}
