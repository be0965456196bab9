/** Values that session storage did not accept because it is off or full. */
const memory = new Map<string, string>();

/** Reads a value that this tab keeps across reloads. */
export function readTab(name: string): string | null {
  try {
    return memory.get(name) ?? sessionStorage.getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Stores a value that this tab keeps across reloads; `null` removes it. */
export function writeTab(name: string, value: string | null): void {
  memory.delete(name);
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    if (value !== null) memory.set(name, value);
  }
}
