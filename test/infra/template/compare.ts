/** A value that a fact leaves open: it must be there, and may be anything. */
export const anything = Symbol('anything');

/** Says, path by path, where what is differs from what is expected. Order counts in lists. */
export function differences(expected: unknown, actual: unknown, path: string): readonly string[] {
  if (expected === anything) return actual === undefined ? [`${path}: missing`] : [];
  if (isTree(expected) && isTree(actual) && Array.isArray(expected) === Array.isArray(actual)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    return [...keys].flatMap((key) => differences(expected[key], actual[key], `${path}.${key}`));
  }
  if (expected === actual) return [];
  if (actual === undefined) return [`${path}: missing, ${show(expected)} is expected`];
  if (expected === undefined) return [`${path}: ${show(actual)} is there, and no fact expects it`];
  return [`${path}: ${show(actual)} is there, ${show(expected)} is expected`];
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const show = (value: unknown) => String(JSON.stringify(value) ?? value).slice(0, 200);
