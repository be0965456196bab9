import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import type { Artwork } from '#shared/model/artwork.ts';
import type { CartItem } from '#shared/model/cart-item.ts';

type WorkRow = {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly medium: string;
  readonly imageUrl: string;
  readonly picture: string | null;
  readonly hidden: number;
  readonly isDeleted: number;
  readonly squareUpdatedAt: string;
};

type VariationRow = {
  readonly id: string;
  readonly work: string;
  readonly name: string;
  /** Minor units. */
  readonly price: number | null;
  readonly inStock: number;
};

type LineRow = VariationRow & {
  readonly line: string;
  readonly quantity: number;
  readonly title: string;
  readonly category: string;
  readonly imageUrl: string;
  readonly picture: string | null;
};

const tables = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE works (id TEXT PRIMARY KEY, title TEXT, category TEXT, description TEXT, medium TEXT, imageUrl TEXT,
    picture TEXT, hidden INTEGER, isDeleted INTEGER, squareUpdatedAt TEXT) WITHOUT ROWID;
  CREATE TABLE variations (id TEXT PRIMARY KEY, work TEXT, ordinal INTEGER, name TEXT, price INTEGER, inStock INTEGER)
    WITHOUT ROWID;
  CREATE INDEX ofWork ON variations (work, ordinal);
  CREATE TABLE lines (guest TEXT, variation TEXT, id TEXT, quantity INTEGER, addedAt INTEGER,
    PRIMARY KEY (guest, variation)) WITHOUT ROWID;
  CREATE TABLE orders (id TEXT PRIMARY KEY, guest TEXT, total INTEGER, state TEXT, address TEXT, lines TEXT) WITHOUT ROWID;
`;

const oneLine = `SELECT l.id AS line, l.quantity, v.*, w.title, w.category, w.imageUrl, w.picture
  FROM lines l JOIN variations v ON v.id = l.variation JOIN works w ON w.id = v.work WHERE l.guest = ?`;

export type PeerStore = ReturnType<typeof openStore>;

/** A shop in one SQLite file, as one would write it: rows, joins, prepared statements, a transaction for the sale. */
export function openStore(file: string) {
  const database = new DatabaseSync(file);
  database.exec(tables);
  /** SQLite's types end at its values: which columns a statement answers with is said beside it. */
  function prepare<Row extends Record<string, SQLOutputValue>>(sql: string) {
    const statement = database.prepare(sql);
    return {
      all: (...values: SQLInputValue[]) => statement.all(...values) as Row[],
      get: (...values: SQLInputValue[]) => statement.get(...values) as Row | undefined,
    };
  }
  const ask = {
    works: prepare<WorkRow>('SELECT * FROM works WHERE hidden = 0 AND isDeleted = 0 ORDER BY id'),
    variations: prepare<VariationRow>('SELECT * FROM variations ORDER BY work, ordinal'),
    work: prepare<WorkRow>('SELECT * FROM works WHERE id = ? AND hidden = 0 AND isDeleted = 0'),
    ofWork: prepare<VariationRow>('SELECT * FROM variations WHERE work = ? ORDER BY ordinal'),
    variation: prepare<VariationRow>('SELECT * FROM variations WHERE id = ? AND work = ?'),
    cart: prepare<LineRow>(`${oneLine} ORDER BY l.addedAt`),
    line: prepare<LineRow>(`${oneLine} AND l.variation = ?`),
    add: database.prepare('INSERT OR IGNORE INTO lines VALUES (?, ?, ?, 1, ?)'),
    order: database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?)'),
    ordered: prepare<{ lines: string }>('SELECT * FROM orders WHERE id = ? AND guest = ?'),
    take: database.prepare('UPDATE variations SET inStock = inStock - ? WHERE id = ? AND inStock >= ?'),
    pay: database.prepare(`UPDATE orders SET state = 'PAID' WHERE id = ? AND state = 'OPEN'`),
    empty: database.prepare('DELETE FROM lines WHERE guest = ?'),
  };

  function transaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  const cart = (guest: string) => ask.cart.all(guest).map(toCartItem);

  return {
    fill(works: readonly Artwork[]): void {
      const work = database.prepare('INSERT INTO works VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
      const variation = database.prepare('INSERT INTO variations VALUES (?, ?, ?, ?, ?, ?)');
      transaction(() => {
        for (const {
          id,
          title,
          category,
          description,
          medium,
          imageUrl,
          picture,
          squareUpdatedAt,
          variations,
        } of works) {
          const json = picture ? JSON.stringify(picture) : null;
          work.run(id, title, category, description, medium, imageUrl, json, 0, 0, squareUpdatedAt);
          for (const [ordinal, { id: variationId, name, price, inStock }] of variations.entries()) {
            const minor = price === null ? null : Math.round(price * 100);
            variation.run(variationId, id, ordinal, name, minor, inStock);
          }
        }
      });
    },

    list(): Artwork[] {
      const variations = Map.groupBy(ask.variations.all(), ({ work }) => work);
      return ask.works.all().map((row) => toArtwork(row, variations.get(row.id) ?? []));
    },

    one(id: string): Artwork | undefined {
      const row = ask.work.get(id);
      return row && toArtwork(row, ask.ofWork.all(id));
    },

    cart,

    /** Undefined when it cannot be bought. */
    add(guest: string, artworkId: string, variationId: string): CartItem | undefined {
      const row = ask.variation.get(variationId, artworkId);
      if (!row || row.price === null || row.inStock < 1) return undefined;
      ask.add.run(guest, variationId, randomUUID(), Date.now());
      const line = ask.line.get(guest, variationId);
      return line && toCartItem(line);
    },

    /** Minor units. */
    order(guest: string, address: object): { readonly orderId: string; readonly total: number } {
      const lines = cart(guest).map(({ variation, quantity }) => ({ ...variation, quantity }));
      const total = lines.reduce(
        (sum, { price, quantity }) => sum + Math.round((price ?? 0) * 100) * quantity,
        0,
      );
      const orderId = randomUUID();
      ask.order.run(orderId, guest, total, 'OPEN', JSON.stringify(address), JSON.stringify(lines));
      return { orderId, total };
    },

    /** True when it is paid now; nobody's card is charged, as in a test order. */
    pay(guest: string, orderId: string): boolean {
      return transaction(() => {
        const order = ask.ordered.get(orderId, guest);
        if (!order || ask.pay.run(orderId).changes === 0) return false;
        for (const { id, quantity } of JSON.parse(order.lines) as { id: string; quantity: number }[]) {
          if (ask.take.run(quantity, id, quantity).changes === 0) throw new Error('Sold out');
        }
        ask.empty.run(guest);
        return true;
      });
    },
  };
}

function toArtwork(
  { picture, hidden, isDeleted, ...row }: WorkRow,
  variations: readonly VariationRow[],
): Artwork {
  return {
    ...row,
    ...(picture !== null && { picture: JSON.parse(picture) }),
    hidden: hidden === 1,
    isDeleted: isDeleted === 1,
    variations: variations.map(toVariation),
  };
}

function toVariation({ id, name, price, inStock }: VariationRow) {
  return { id, name, price: price === null ? null : price / 100, inStock };
}

function toCartItem({
  line,
  quantity,
  work,
  title,
  category,
  imageUrl,
  picture,
  ...variation
}: LineRow): CartItem {
  return {
    id: line,
    quantity,
    artworkId: work,
    variationId: variation.id,
    artwork: {
      id: work,
      title,
      imageUrl,
      ...(picture !== null && { picture: JSON.parse(picture) }),
      category,
    },
    variation: toVariation({ ...variation, work }),
  };
}
