import { compareWords } from '#shared/text/compare-words.ts';
import { byCategory } from './categories.ts';
import { titleKey } from './titles.ts';

interface Titled {
  readonly title: string;
  readonly category: string;
}

/** Sorts by title and then by category, as the studio does. Each key is made once, because there may be thousands. */
export function sortByTitle<T extends Titled>(works: Iterable<T>): T[] {
  return Array.from(works, (work) => ({ work, key: titleKey(work.title) }))
    .sort((a, b) => compareWords(a.key, b.key) || byCategory(a.work.category, b.work.category))
    .map(({ work }) => work);
}
