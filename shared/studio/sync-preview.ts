/** Milliseconds for which a preview may be applied; later, Square's data may differ too much. */
const lifetime = 30 * 60_000;

/** Returns the time in milliseconds until which a preview that ended at `finishedAt` may be applied. */
export function applicableUntil(finishedAt: string): number {
  return Date.parse(finishedAt) + lifetime;
}
