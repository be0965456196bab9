import data from './works.json' with { type: 'json' };

/** Stock of one size; 'on demand': Square does not count it. */
export type DemoStock = number | 'on demand';

/** A picture and all forms in which it is sold. Prices in whole dollars. */
export interface Work {
  /** Its file in `pictures/`, without `.jpg`. */
  readonly picture: string;
  readonly title: string;
  /** The title of the print's record, if it differs from the original's. */
  readonly printTitle?: string;
  readonly text: string;
  /** Medium of the original; default: acrylic and ink on canvas. */
  readonly medium?: string;
  /** Year of the painting, if known. */
  readonly year?: string;
  /** Inches. */
  readonly size: string;
  readonly original?: {
    readonly price: number | 'on request';
    readonly stock: 0 | 1;
    /** Marked as sold at Square, by an attribute named Sold. */
    readonly isSold?: true;
    /** Square's attribute 'Ships to'; default: everywhere. */
    readonly shipsTo?: string;
  };
  readonly prints?: readonly [small: DemoStock, middle: DemoStock, large: DemoStock];
  readonly wood?: readonly [small: DemoStock, large: DemoStock];
  readonly card?: DemoStock;
}

/** The demo artist's works. The first line of a text is shown plain, the others in italics. */
export const works = data as unknown as readonly Work[];
