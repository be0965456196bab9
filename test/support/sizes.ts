/** Whether this is a run of `npm run test:long`, which has every size in full. */
export const isLong = process.env['TEST_SIZES'] === 'full';

const scale = Number(process.env['LONG_SCALE'] ?? 1);

/** So many in `npm test`, and so many in a long run: there `LONG_SCALE` (0 to 1) makes all of them smaller. */
export function sized(usual: number, full: number): number {
  return isLong ? Math.max(usual, Math.round(full * scale)) : usual;
}
