import { createHash } from 'node:crypto';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { artworkRows, makeArtworkItem, makeVariationItem } from './catalogue.ts';

const words = 'moon stairs lantern garden teapot weather hill door fish sky winter radio paper river'.split(
  ' ',
);

/** Stores this many works with three sizes each, and with texts and ids as long as Square's. */
export async function addWorks(table: Table, works: number): Promise<void> {
  await table.batchWrite(Array.from({ length: works }, (_, index) => rowsOf(index)).flat());
  await raiseVersion(table, []);
}

/** Records the sale of one piece, as a settled payment does. */
export async function sellOne(table: Table, index: number): Promise<void> {
  const artworkId = artworkIdOf(index);
  await table.update(keys.variation(artworkId, longId(index, 'V0')), {
    UpdateExpression: 'SET squareCount = squareCount - :one, available = available - :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  await raiseVersion(table, [artworkId]);
}

export function artworkIdOf(index: number): string {
  return longId(index, 'W');
}

function rowsOf(index: number) {
  const artworkId = artworkIdOf(index);
  const text = (length: number) =>
    Array.from(
      { length },
      (_, place) => words[(index * 7 + place * (index % 13) + place) % words.length],
    ).join(' ');
  const artwork = makeArtworkItem({
    artworkId,
    title: `${text(3)} ${index}`,
    description: text(30),
    featured: index < 5,
    picture: {
      key: longId(index, 'P'),
      width: 1600 + (index % 900),
      height: 2000,
      color: '#2a1f3d',
      widths: [320, 640, 1080, 1600],
    },
    imageUrl: `/media/${longId(index, 'P')}-1080.jpg`,
  });
  const variations = ['Regular', '8 x 10', '16 x 20'].map((name, ordinal) =>
    makeVariationItem(
      { variationId: longId(index, `V${ordinal}`), name, ordinal, price: 2_000 + index },
      artwork,
    ),
  );
  return artworkRows(artwork, variations).map((put) => ({ put }));
}

/** Returns an id as long and as random as Square's. */
function longId(index: number, kind: string): string {
  const random = createHash('sha256').update(`${kind}${index}`).digest('base64url');
  return random
    .replace(/[^A-Za-z0-9]/g, 'x')
    .toUpperCase()
    .slice(0, 24);
}
