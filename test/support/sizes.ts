/** Whether this is a run of `npm run test:long`, which uses full sizes. */
export const isLong = process.env['TEST_SIZES'] === 'full';

const scale = Number(process.env['LONG_SCALE'] ?? 1);

/** Returns the usual size in `npm test`, and the full size in a long run, where `LONG_SCALE` (0 to 1) reduces it. */
export function sized(usual: number, full: number): number {
  return isLong ? Math.max(usual, Math.round(full * scale)) : usual;
}
