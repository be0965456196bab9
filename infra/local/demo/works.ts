import data from './works.json' with { type: 'json' };

/** Stock of one size; 'on demand' is a print that Square does not count. */
export type DemoStock = number | 'on demand';

/** One picture and every form the painter sells it in. Prices in whole dollars. */
export interface Work {
  /** Its file in `pictures/`, without `.jpg`. */
  readonly picture: string;
  readonly title: string;
  /** The title as the print's record spells it, where it differs from the original's. */
  readonly printTitle?: string;
  readonly text: string;
  /** Of the original; acrylic and ink on canvas unless told. */
  readonly medium?: string;
  /** When it was painted; the painter does not always say. */
  readonly year?: string;
  /** Inches. */
  readonly size: string;
  readonly original?: {
    readonly price: number | 'on request';
    readonly stock: 0 | 1;
    /** Marked as sold at Square, by an attribute of that name. */
    readonly isSold?: true;
    /** As the attribute 'Ships to' at Square says it; without it everywhere. */
    readonly shipsTo?: string;
  };
  readonly prints?: readonly [small: DemoStock, middle: DemoStock, large: DemoStock];
  readonly wood?: readonly [small: DemoStock, large: DemoStock];
  readonly card?: DemoStock;
}

/** The painter's year. The first line of a text is read out plain, the others in italics. */
export const works = data as unknown as readonly Work[];
