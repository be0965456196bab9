import type { SellingFinding } from '#shared/model/studio.ts';

type About = SellingFinding['about'];

export function good(about: About, says: string): SellingFinding {
  return { about, isGood: true, says };
}

/** Hinders no sale. */
export function better(about: About, says: string, cure: string): SellingFinding {
  return { about, isGood: true, says, cure };
}

export function bad(about: About, says: string, cure: string): SellingFinding {
  return { about, isGood: false, says, cure };
}
