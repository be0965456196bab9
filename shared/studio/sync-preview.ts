/** Milliseconds for which a preview may be applied; later, Square's data may differ too much. */
const lifetime = 30 * 60_000;

/** Until when a preview that ended at this time may be applied, in milliseconds. */
export function applicableUntil(finishedAt: string): number {
  return Date.parse(finishedAt) + lifetime;
}
