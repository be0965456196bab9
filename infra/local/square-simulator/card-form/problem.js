/** An error with the name that Square's script uses. */
export function problem(name, message) {
  return Object.assign(new Error(message), { name });
}
