/** What paths of this form look like, its parameters in braces: `/v2/orders/{orderId}`. */
export function pathPattern(form: string): RegExp {
  return new RegExp(`^${form.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** The decoded parameters of a path, as they are where they are badly encoded; undefined where it has another form. */
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
