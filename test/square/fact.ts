import type { SquareSide } from './side.ts';

/** One thing about Square that the shop relies on and the simulator copies. */
export interface Fact {
  /** `area/what`; the report is sorted by it. */
  readonly id: string;
  readonly sentence: string;
  /** Where Square says so. */
  readonly source: string;
  /** Why only the simulator is asked; absent: Square's sandbox can be asked too. */
  readonly simulatorOnly?: string;
  /**
   * Throws an AssertionError where the fact does not hold. Gives back, as a text, what was seen where Square's
   * documentation leaves it open (a status, a code): it is compared between simulator and sandbox, and a difference is printed.
   */
  check(square: SquareSide): Promise<unknown>;
}

export type Outcome =
  | { readonly kind: 'confirmed'; readonly seen?: string }
  | { readonly kind: 'contradicted'; readonly why: string }
  /** Nothing was learnt: the network, a limit, a permission, or no way to ask. */
  | { readonly kind: 'not asked'; readonly why: string };
