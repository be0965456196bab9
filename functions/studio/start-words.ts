import type { Body } from '#shared/contract/schemas.ts';

/** A sync as the activity log says it: of what, and what the artist agreed to. */
export function startWords(
  { preview, confirmRun, confirmVanishing }: Body<'startSync'>,
  { filter, wouldVanish }: { readonly filter: string; readonly wouldVanish?: number | undefined },
): string {
  if (preview) return `Preview of ${filter === '' ? 'all works' : `works with “${filter}”`}`;
  const works = filter === '' ? 'All works' : `Works with “${filter}”`;
  const how = confirmRun === undefined ? works : `${works}, as previewed`;
  if (!confirmVanishing) return how;
  const leaving =
    wouldVanish === undefined ? 'many works' : wouldVanish === 1 ? '1 work' : `${wouldVanish} works`;
  return `${how}, confirmed that ${leaving} may leave`;
}
