import type { Work } from './work.ts';
import { firstHalf } from './works-first-half.ts';
import { secondHalf } from './works-second-half.ts';

/** The painter's year. The first line of a text is read out plain, the others in italics. */
export const works: readonly Work[] = [...firstHalf, ...secondHalf];
