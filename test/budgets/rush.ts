import { defaultRate, stageThrottle, throttleOf } from '#infra/config/api-throttle.ts';
import { createThrottle } from '#infra/local/throttle.ts';
import { mostRequests } from '#infra/stack/constructs/firewall.ts';
import { type Operation, routes } from '#shared/contract/routes.ts';
import type { BudgetRow } from './row.ts';

/** A visit's API requests whose answers the CDN shares, each with the number of its possible URLs (infra/costs.md). */
const sharedOfAVisit: readonly (readonly [operation: Operation, addresses: number])[] = [
  ['homePage', 1],
  ['galleryPage', 1],
  ['listArtworks', 1],
  ['listArtworks', 1],
  ['listArtworkChanges', 1],
  ['listArtworkChanges', 1],
  ['artworkPage', 61],
  ['artworkPage', 61],
];
const ownOfAVisit = 5;
/** Number of CDN edge locations in use. Each caches an answer for at least a second (functions/http/result.ts). */
const places = 10;
/** Seconds until AWS WAF blocks an IP address above its limit (its guide: usually within half a minute). */
const firewallLag = 30;
/** Refused requests in five minutes above which `visitors-refused` is raised (infra/stack/constructs/watch.ts). */
const alarmAbove = 1000;

interface Rush {
  readonly name: string;
  readonly minutes: number;
  readonly visitsASecond: number;
  /** Requests per second of one attacking IP address, none of which the CDN answers from its cache. */
  readonly attack: number;
  readonly firewall: boolean;
  /** Maximum percentage of visits without an answer. */
  readonly limit?: number;
}

const rushes: readonly Rush[] = [
  ...[20, 200, 400].flatMap((attack) =>
    [false, true].map((firewall) => ({
      name: `${attack} requests a second of one address${firewall ? ', with the firewall' : ''}`,
      minutes: 20,
      visitsASecond: 1,
      attack,
      firewall,
      ...((firewall || attack === 20) && { limit: 5 }),
    })),
  ),
  {
    name: 'a newsletter, 10,000 visits',
    minutes: 5,
    visitsASecond: 33,
    attack: 0,
    firewall: false,
    limit: 0,
  },
];

/**
 * Simulates a rush with the deployed limits, and counts visitors that get no answer or cannot pay in three attempts.
 */
export function rushBudgets(): BudgetRow[] {
  return rushes.flatMap((rush) => {
    const { visits, incomplete, unpaid, rings } = play(rush);
    const percent = (count: number) => (100 * count) / visits;
    return [
      {
        name: `${rush.name}: visits that miss an answer`,
        value: percent(incomplete),
        limit: rush.limit,
        unit: '%',
      },
      {
        name: `${rush.name}: who could not pay in three tries`,
        value: percent(unpaid),
        limit: rush.limit,
        unit: '%',
      },
      {
        name: `${rush.name}: no alarm though one visit in twenty misses an answer`,
        value: Number(percent(incomplete) > 5 && !rings),
        limit: 0,
        unit: 'times',
      },
    ];
  });
}

function play({ minutes, visitsASecond, attack, firewall }: Rush) {
  let now = 0;
  const passes = createThrottle(() => now);
  const kept = new Map<string, number>();
  const own = stageThrottle(defaultRate);
  let refused = 0;
  let rings = false;
  const ask = (name: string, bucket: typeof own) => {
    const isAnswered = passes(name, bucket);
    if (!isAnswered) refused++;
    return isAnswered;
  };
  /** The CDN requests an answer at most once a second from the API. */
  const askShared = (operation: Operation, address: number, place: number) => {
    const key = `${operation} ${address} ${place}`;
    if (now - (kept.get(key) ?? -Infinity) < 1000) return true;
    const isAnswered = ask(operation, throttleOf(routes[operation]) ?? own);
    if (isAnswered) kept.set(key, now);
    return isAnswered;
  };
  const totals = { visits: 0, incomplete: 0, unpaid: 0 };
  const blockedFrom =
    firewall && attack * 300 > mostRequests ? mostRequests / attack + firewallLag : Infinity;
  for (let second = 0; second < minutes * 60; second++) {
    if (second % 300 === 0) refused = 0;
    // Mixes requests of visitors and attack evenly.
    const attacks = second < blockedFrom ? attack : 0;
    for (let visit = 0; visit < visitsASecond; visit++) {
      for (let each = 0; each < attacks / visitsASecond; each++) {
        now = second * 1000 + ((visit + each / attack) * 1000) / visitsASecond;
        ask('stage', own);
      }
      now = second * 1000 + ((visit + 1) * 1000) / visitsASecond;
      const place = totals.visits % places;
      const answers = [
        ...sharedOfAVisit.map(([operation, addresses], index) =>
          askShared(operation, (totals.visits * 7 + index) % addresses, place),
        ),
        ...Array.from({ length: ownOfAVisit }, () => ask('stage', own)),
      ];
      totals.visits++;
      if (answers.includes(false)) totals.incomplete++;
      if (![1, 2, 3].some(() => ask('stage', own))) totals.unpaid++;
    }
    if (refused > alarmAbove) rings = true;
  }
  return { ...totals, rings };
}
