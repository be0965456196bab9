/** An error as Square's script names it. */
export function problem(name, message) {
  return Object.assign(new Error(message), { name });
}
