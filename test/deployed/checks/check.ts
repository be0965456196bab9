import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { type Answer as Agreed, schemas } from '#shared/contract/schemas.ts';
import type { DeployedShop } from '#test/deployed/shop.ts';
import type { Answer, Visitor } from '#test/support/shop/visitor.ts';

/** The deployed shop and its visitors, which a check uses. */
export interface World {
  readonly shop: DeployedShop;
  /** The artist's browser, signed in from the check `sign in` on. */
  readonly artist: Visitor;
  readonly admin: { readonly username: string; readonly password: string };
  /** Variations that checks have sold or will sell. */
  readonly given: Set<string>;
  /** Patterns of logged errors that checks have caused on purpose. */
  readonly provoked: RegExp[];
  /** Returns everything that the functions have logged so far. */
  logged(): string;
  /** Opens a browser of a new visitor. */
  newVisitor(): Visitor;
}

/** A check of a deployed shop. It fails by throwing an error that describes the actual result. */
export interface Check {
  readonly name: string;
  run(world: World): Promise<void>;
}

export class CheckFailed extends Error {
  override readonly name = 'CheckFailed';
}

export function expect(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new CheckFailed(sentence);
}

export function ok(answer: Answer, status = 200): void {
  expect(
    answer.status === status,
    `${status} was expected, not ${answer.status}: ${answer.text.slice(0, 300)}`,
  );
}

/** Returns the body of a successful answer. Throws if the answer failed or breaks the contract. */
export function bodyOf<Op extends Operation>(operation: Op, answer: Answer): Agreed<Op> {
  ok(answer);
  const { success } = schemas[operation].answer.safeParse(answer.body);
  expect(success, `${operation} answered otherwise than agreed: ${answer.text.slice(0, 300)}`);
  return answer.body as Agreed<Op>;
}

/** Repeats a request until its result is truthy. Throws after `seconds`, so that a run cannot hang. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T>,
  seconds = 60,
): Promise<NonNullable<T>> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found) return found;
    expect(Date.now() < until, `${what} did not come about within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns a print that can be bought repeatedly. */
export function buyable(world: World) {
  return find(world, 'a print in stock', ({ inStock }) => inStock > 3);
}

/** Returns an original with one piece in stock, never the same one twice, because the caller sells it. */
export async function singlePiece(world: World) {
  const free = (variation: Variation) => variation.inStock === 1 && !world.given.has(variation.id);
  const found = await find(world, 'an original in stock', free);
  world.given.add(found.variation.id);
  return found;
}

/** Returns an original that an earlier check tried to sell and that is in stock again. */
export async function freedPiece(world: World) {
  for (const work of bodyOf('listArtworks', await world.newVisitor().get('/api/artworks'))) {
    for (const variation of work.variations.filter(({ id }) => world.given.has(id))) {
      if ((await inStock(world, work.id, variation.id)) === 1) return { work, variation };
    }
  }
  throw new CheckFailed('No original has become free again');
}

async function find(
  world: World,
  what: string,
  wanted: (variation: Variation) => boolean,
): Promise<{ readonly work: Artwork; readonly variation: Variation }> {
  const works = bodyOf('listArtworks', await world.newVisitor().get('/api/artworks'));
  for (const work of works) {
    const variation = work.variations.find((each) => each.price !== null && wanted(each));
    if (variation) return { work, variation };
  }
  throw new CheckFailed(`The gallery has no ${what}`);
}

/** Returns the number of a variation's pieces in stock, as shown to visitors. */
export async function inStock(world: World, artworkId: string, variationId: string): Promise<number> {
  const work = bodyOf('getArtwork', await world.newVisitor().get(`/api/artworks/${artworkId}`));
  return work.variations.find((each) => each.id === variationId)?.inStock ?? 0;
}
