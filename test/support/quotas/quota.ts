import type { StackTemplate, TemplateResource } from './template-text.ts';

/** One limit of AWS, and how much of it a stack uses: the default of a new account, which AWS may raise on request. */
export interface Quota {
  readonly name: string;
  readonly limit: number;
  readonly source: string;
  readonly mayBeFull?: true;
  readonly uses: (stack: Stack) => readonly (readonly [where: string, used: number])[];
}

/** A synthesised stack. */
export interface Stack {
  readonly name: string;
  readonly template: StackTemplate;
  of(type: string): readonly (readonly [id: string, resource: TemplateResource])[];
}
/** Where AWS's guides stand. */
export const guide = 'https://docs.aws.amazon.com';
