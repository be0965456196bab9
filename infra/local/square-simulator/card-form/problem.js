/** An error as Square's script names it. */
export function problem(name, message) {
  const error = new Error(message);
  error.name = name;
  return error;
}
