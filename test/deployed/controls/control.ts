import type { TemplateMutation } from './template-mutations.ts';

/**
 * What may be taken away from the template, and the check that must notice. A control that leaves its check content
 * means that the check cannot fail.
 */
export interface Control {
  readonly name: string;
  /** Name of the check. */
  readonly noticed: string;
  /** Runs in the short form too. */
  readonly short?: boolean;
  readonly mutate: TemplateMutation;
}
