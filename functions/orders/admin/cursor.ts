/** Where a page goes on: the list, and the place of the last entry seen on it. */
export interface Cursor {
  readonly list: number;
  /** Time and id as the index sorts them, without the words: those name a shopper, and a cursor stands in an address. */
  readonly after?: string;
}

const pattern = /^(\d)(?:\.(\d{15})\.([0-9A-Z]{1,40}))?$/;

export function writeCursor({ list, after }: Cursor): string {
  return after === undefined ? String(list) : `${list}.${after.replace('#', '.')}`;
}

/** The beginning for none; undefined for one that the shop has not made. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return { list: 0 };
  const [, list, time, orderId] = pattern.exec(text) ?? [];
  if (list === undefined) return undefined;
  return { list: Number(list), ...(time !== undefined && { after: `${time}#${orderId}` }) };
}

/** Time and id of an entry of the index. */
export function placeOf(sortKey: string): string {
  return sortKey.split('#').slice(0, 2).join('#');
}
