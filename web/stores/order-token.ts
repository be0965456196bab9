import { readTab, writeTab } from './tab-storage.ts';

const key = 'order-token';

/** Three dots part order, expiry, version and proof. Other words after a # are places of a page, such as `#main`. */
const shape = /^[^.]+\.[^.]*\.[^.]*\.[^.]*$/;

/** The token of a link, as it stands after the # of the address; undefined where there is none. */
export function tokenOf(hash: string): string | undefined {
  const token = hash.slice(1);
  return shape.test(token) && token.length <= 512 ? token : undefined;
}

/** The order that was opened last: a reload of this tab shows it again, and nobody who opens another. */
export function rememberOrderToken(token: string): void {
  writeTab(key, token);
}

export function readOrderToken(): string | undefined {
  return readTab(key) ?? undefined;
}
