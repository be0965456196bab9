const pattern = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Milliseconds of an RFC 3339 duration such as `PT15M` or `P7D`; nothing when it is not one. */
export function durationOf(text: string): number | undefined {
  const parts = pattern.exec(text);
  if (!parts || text === 'P' || text.endsWith('T')) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
