/** Answers `ok` once `work` is done. */
export async function done(work: Promise<unknown>): Promise<{ readonly ok: true }> {
  await work;
  return { ok: true };
}
