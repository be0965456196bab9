import type { FileContent, FileWork, Problem } from './file-work.ts';
import type { AtSquare, SquareWork } from './read-square.ts';

/** A work of the file that was brought before, and what it is at Square. */
export interface BroughtWork {
  readonly work: FileWork;
  readonly at: SquareWork;
}

export interface Plan {
  readonly fresh: readonly FileWork[];
  readonly brought: readonly BroughtWork[];
  /** Square has a work of that title that was not brought: it stays as it is. */
  readonly sameTitle: readonly FileWork[];
  readonly problems: readonly Problem[];
  readonly remarks: readonly string[];
}

/** What bringing a file would do, without doing any of it. */
export function makePlan({ works, problems, remarks }: FileContent, { works: there }: AtSquare): Plan {
  const byReference = new Map(there.flatMap((one) => (one.reference ? [[one.reference, one] as const] : [])));
  const titles = new Set(
    there.filter(({ reference }) => !reference).map(({ title }) => title.trim().toLowerCase()),
  );
  const fresh: FileWork[] = [];
  const brought: BroughtWork[] = [];
  const sameTitle: FileWork[] = [];
  for (const work of works) {
    const at = byReference.get(work.reference);
    if (at) brought.push({ work, at });
    else if (titles.has(work.title.toLowerCase())) sameTitle.push(work);
    else fresh.push(work);
  }
  return { fresh, brought, sameTitle, problems, remarks };
}
