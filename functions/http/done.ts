/** The answer to a request that is done with when `work` is. */
export async function done(work: Promise<unknown>): Promise<{ readonly ok: true }> {
  await work;
  return { ok: true };
}
