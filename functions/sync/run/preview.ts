import { conflict } from '#functions/http/errors.ts';
import { applicableUntil } from '#shared/rules/sync-preview.ts';
import type { ProgressRow } from './sync-records.ts';

export const overtaken = () =>
  conflict('Another sync has started since this preview. Please start a new one.');

/**
 * The preview that the artist wants to apply, by its run. Throws `conflict` where it is not the last run, did not end
 * well, or is too old to say what an ordinary run would do now.
 */
export function previewToApply(last: ProgressRow | undefined, confirmRun: number, now: number): ProgressRow {
  if (last?.run !== confirmRun || !last.preview || last.status !== 'completed') throw overtaken();
  if (now > applicableUntil(last.finishedAt ?? '')) {
    throw conflict('This preview is older than 30 minutes. Please start a new one.');
  }
  return last;
}
