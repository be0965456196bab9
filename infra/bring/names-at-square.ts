import type { FileWork } from './file-work.ts';

/** What everything that was brought is named with: a variation's `user_data` and a picture's `name`, which no shopper sees. */
export const bringName = 'gallery-bring/';

/** `number` counts a work's sizes or pictures from 1. */
export function nameAtSquare({ reference }: Pick<FileWork, 'reference'>, number: number): string {
  return `${bringName}${reference}/${number}`;
}

/** Which size of which work a variation was made from; undefined for one that was not brought. */
export function referenceIn(
  name: string,
): { readonly reference: string; readonly number: number } | undefined {
  const [, reference, number] = /^gallery-bring\/(.+)\/(\d{1,3})$/.exec(name) ?? [];
  return reference === undefined || number === '0' ? undefined : { reference, number: Number(number) };
}
