import { countCarts } from '#functions/cart/popularity.ts';
import type { createCatalogue } from '#functions/catalogue/catalogue.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { listEnquiries } from '#functions/enquiries/enquiry-records.ts';
import { soldAt, soldBetween } from '#functions/orders/admin/sold-between.ts';
import { countWishes } from '#functions/wishlist/wish-records.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import type { Enquiry } from '#shared/model/enquiry.ts';
import type { Interest, WorkInterest } from '#shared/model/interest.ts';
import { dayIn } from '#shared/rules/calendar-day.ts';
import { distinctLines, lineName } from '#shared/rules/line-words.ts';
import { isPublic } from '#shared/rules/visibility.ts';
import { type SoldLine, soldLines } from './sold-lines.ts';

type Ports = TableAndClock & { readonly catalogue: Pick<ReturnType<typeof createCatalogue>, 'current'> };

const dayMs = 24 * 60 * 60_000;
const yearMs = 365 * dayMs;

/**
 * Counts what the shop keeps anyway: rows of wishes, carts, questions and orders. Nothing is recorded for it, so there is
 * no counter that could be wrong, and nothing of the catalogue changes. It costs half a read unit for each variation that
 * is shown and for each order of a year, besides the questions and the keys of the wishes.
 */
export async function readInterest(ports: Ports, timeZone: string): Promise<Interest> {
  const { table, now, catalogue } = ports;
  const today = dayIn(timeZone, now());
  const [{ works }, wishes, questions, orders] = await Promise.all([
    catalogue.current(),
    countWishes(ports),
    listEnquiries(table, now()),
    soldBetween(ports, { from: dayIn(timeZone, now() - yearMs), to: today, timeZone }),
  ]);
  const all = [...works.values()];
  const carts = await countCarts(ports, all.filter(isPublic).flatMap(variationsOf));
  const asked = countAskers(questions);
  const sold = sumPieces(orders.flatMap(soldLines), ({ artworkId }) => artworkId);
  const month = today.slice(0, 7);
  const ofMonth = orders.filter((order) => dayIn(timeZone, soldAt(order)).startsWith(month));
  return {
    works: all.map((work) => ({
      ...shown(work, now()),
      wishes: wishes.get(work.id) ?? 0,
      carts: carts.get(work.id) ?? 0,
      questions: asked.get(work.id) ?? 0,
      sold: sold.get(work.id) ?? 0,
    })),
    soldThisMonth: byVariation(ofMonth.flatMap(soldLines)),
  };
}

function variationsOf({ id, variations }: StudioArtwork) {
  return variations.map((variation) => ({ artworkId: id, variationId: variation.id }));
}

function shown(
  { id, title, category, picture, hidden, addedAt, soldAt: goneAt }: StudioArtwork,
  now: number,
): Pick<WorkInterest, 'id' | 'title' | 'format' | 'picture' | 'hidden' | 'days'> {
  const until = goneAt === undefined ? now : Date.parse(goneAt);
  return {
    id,
    title,
    format: category,
    ...(picture && { picture }),
    hidden,
    ...(addedAt !== undefined && { days: Math.max(0, Math.floor((until - Date.parse(addedAt)) / dayMs)) }),
  };
}

/** People who asked about each work; one who asks twice counts once. */
function countAskers(questions: readonly Enquiry[]): ReadonlyMap<string, number> {
  const askers = new Map<string, Set<string>>();
  for (const { work, email } of questions) {
    if (!work) continue;
    askers.set(work.artworkId, (askers.get(work.artworkId) ?? new Set()).add(email.toLowerCase()));
  }
  return new Map([...askers].map(([artworkId, known]) => [artworkId, known.size]));
}

function sumPieces(lines: readonly SoldLine[], keyOf: (line: SoldLine) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.pieces);
  return sums;
}

/** Lines are of the oldest order first: a variation that was renamed has its latest name. */
function byVariation(lines: readonly SoldLine[]): Interest['soldThisMonth'] {
  const pieces = sumPieces(lines, ({ variationId }) => variationId);
  const latest = new Map(lines.map((line) => [line.variationId, line]));
  return distinctLines([...latest.values()])
    .map((line) => ({
      variationId: line.variationId,
      name: lineName(line),
      pieces: pieces.get(line.variationId) ?? 0,
    }))
    .sort((a, b) => b.pieces - a.pieces || a.name.localeCompare(b.name));
}
