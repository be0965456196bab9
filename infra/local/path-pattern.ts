/** Returns the pattern of a path with parameters in braces, such as `/v2/orders/{orderId}`. */
export function pathPattern(form: string): RegExp {
  return new RegExp(`^${form.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** Returns the decoded parameters of a path; malformed ones stay encoded. Returns undefined for another path. */
export function parametersOf(pattern: RegExp, path: string): Record<string, string> | undefined {
  const found = pattern.exec(path);
  if (!found) return undefined;
  const parameters = Object.entries(found.groups ?? {});
  return Object.fromEntries(parameters.map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
