import data from './works.json' with { type: 'json' };

/** Stock of one size. With 'on demand', Square does not count it. */
export type DemoStock = number | 'on demand';

/** A picture and all forms in which it is sold. All prices are in whole dollars. */
export interface Work {
  /** Name of the picture's file in `pictures/`, without `.jpg`. */
  readonly picture: string;
  readonly title: string;
  /** Title of the print's record, if it differs from the original's. */
  readonly printTitle?: string;
  readonly text: string;
  /** Medium of the original; acrylic and ink on canvas if it is missing. */
  readonly medium?: string;
  /** Year of the painting, if known. */
  readonly year?: string;
  /** Inches. */
  readonly size: string;
  readonly original?: {
    readonly price: number | 'on request';
    readonly stock: 0 | 1;
    /** Whether an attribute named Sold marks the work as sold at Square. */
    readonly isSold?: true;
    /** Value of Square's attribute 'Ships to'; everywhere if it is missing. */
    readonly shipsTo?: string;
  };
  readonly prints?: readonly [small: DemoStock, middle: DemoStock, large: DemoStock];
  readonly wood?: readonly [small: DemoStock, large: DemoStock];
  readonly card?: DemoStock;
}

/** Works of the demo artist. The first line of a description is shown in roman type, the other lines in italics. */
export const works = data as unknown as readonly Work[];
