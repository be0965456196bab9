/** As the studio shows a time. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
