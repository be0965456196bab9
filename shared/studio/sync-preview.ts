/** Milliseconds that a preview may be applied for: what it shows was true when Square was read. */
const lifetime = 30 * 60_000;

/** Until when a preview that ended then may be applied, in milliseconds. */
export function applicableUntil(finishedAt: string): number {
  return Date.parse(finishedAt) + lifetime;
}
