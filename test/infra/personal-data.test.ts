// Rules 24.1 and 24.2
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  deviceCookie,
  guestCookie,
  guestLifetimeSeconds,
  sessionCookie,
  signedInHint,
} from '#functions/http/cookies.ts';
import { deviceLifetimeSeconds } from '#functions/session/device.ts';
import { lambdaGroups } from '#infra/config/lambda-groups.ts';
import { policies } from '#shop-config';
import { kindOf } from '#test/support/rows/kinds.ts';
import { type Seen, visitWithCanaries } from '#test/support/rows/personal-rows.ts';
import { codesIn, hoursIn, type Line, personalTables, quotesIn } from '#test/support/rows/personal-tables.ts';
import { templateOf } from '#test/support/shop/stack.ts';

const tables = personalTables();
const linesOf = (heading: string): readonly Line[] => tables.get(heading) ?? [];
const ofVisitors = linesOf('Of shoppers and visitors');
const lines = [...ofVisitors, ...linesOf('Of the artist and other people who sign in')];

/** A personal value in an attribute of a row. */
interface Found {
  readonly row: string;
  readonly attribute: string;
  readonly what: string;
  /** Hours for which the row is kept after the test has seen it. */
  readonly hours: number;
}

type Values = Readonly<Record<string, readonly string[]>>;

/** Returns a pattern of whole words, so that the artist's user name does not match the artist's address. */
function wordsLike(value: string): RegExp {
  return new RegExp(`(?<!\\w)${value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`, 'i');
}

/** Returns all texts in a nested value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return [String(value)];
}

function findPersonal(seen: readonly Seen[], values: Values): Found[] {
  const kinds = Object.entries(values).map(([what, some]) => ({ what, patterns: some.map(wordsLike) }));
  return seen.flatMap(({ row, at }) => {
    const kind = kindOf(row);
    const name = kind === 'rate' ? `rate ${String(row['pk']).split('#')[1]}` : kind;
    const expiresAt = row['expiresAt'];
    const hours = expiresAt === undefined ? Number.POSITIVE_INFINITY : (Number(expiresAt) - at / 1000) / 3600;
    return Object.entries(row).flatMap(([attribute, value]) => {
      const text = textsIn(value).join('\n');
      return kinds
        .filter(({ patterns }) => patterns.some((pattern) => pattern.test(text)))
        .map(({ what }) => ({ row: name, attribute, what, hours }));
    });
  });
}

function isOf(line: Line, { row, attribute, what, hours }: Found): boolean {
  const kept = hoursIn(line['Kept'] ?? '');
  return (
    codesIn(line['Row'] ?? '').includes(row) &&
    codesIn(line['Attributes'] ?? '').includes(attribute) &&
    (line['Holds'] ?? '').split(', ').includes(what) &&
    Number.isFinite(kept) === Number.isFinite(hours) &&
    // DynamoDB's expiry has a resolution of seconds.
    !(hours > kept + 1 / 3600)
  );
}

const nameOf = ({ row, attribute, what, hours }: Found) =>
  `${what} in ${row}.${attribute}, kept ${Number.isFinite(hours) ? `${hours.toFixed(1)} hours` : 'without end'}`;

const straight = (text: string) => text.replaceAll('’', "'").replace(/\s+/g, ' ');

/** Returns the sentences that a column quotes and that the privacy text does not contain. */
function unsaid(some: readonly Line[], text: string): string[] {
  return some
    .flatMap((line) => quotesIn(line['The privacy text says'] ?? ''))
    .filter((quote) => !straight(text).includes(straight(quote)));
}

describe('the tables of stored personal data', () => {
  let found: readonly Found[];
  beforeAll(async () => {
    const { seen, values } = await visitWithCanaries();
    found = findPersonal(seen, values);
  }, 300_000);

  it('list every attribute with personal data of a purchase, question or subscription, with its retention', () => {
    const unlisted = found.filter((one) => !lines.some((line) => isOf(line, one)));

    expect([...new Set(unlisted.map(nameOf))]).toEqual([]);
    expect(found.length).toBeGreaterThan(50);
  });

  it('need no line for streets, phone numbers and full addresses, because no row contains them', () => {
    expect(found.filter(({ what }) => what === 'address')).toEqual([]);
  });
});

describe('the table of what the browser keeps', () => {
  const browser = linesOf('In the browser');
  const named = (where: RegExp) =>
    browser.filter((line) => where.test(line['Where'] ?? '')).flatMap((line) => codesIn(line['Name'] ?? ''));
  const keptFor = (name: string) =>
    hoursIn(browser.find((line) => codesIn(line['Name'] ?? '').includes(name))?.['Kept'] ?? '');

  it('lists every cookie with its lifetime', () => {
    const signedIn = signedInHint(true).split('=')[0];

    expect(named(/^cookie/)).toEqual([guestCookie, sessionCookie, deviceCookie, signedIn]);
    expect(keptFor(guestCookie) * 3600).toBe(guestLifetimeSeconds);
    expect(keptFor(deviceCookie) * 3600).toBe(deviceLifetimeSeconds);
    expect(keptFor(sessionCookie)).toBe(Number.POSITIVE_INFINITY);
  });

  it('lists every key of browser storage', () => {
    const root = join(import.meta.dirname, '../..');
    const storing = globSync('web/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.endsWith('tab-storage.ts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((text) => /(?:local|session)Storage\b|writeTab\(|useLinkPart\(/.test(text));
    const names = storing.flatMap((text) =>
      [...text.matchAll(/^const \w+ = '([a-z-]+)';|\bname: '([a-z-]+)',/gm)].map(
        ([, name, nameInLink]) => name ?? nameInLink,
      ),
    );

    expect(storing.length).toBeGreaterThan(4);
    expect(names.sort()).toEqual(named(/storage/).sort());
  });
});

describe('the retention of other data', () => {
  const days = (where: string) =>
    hoursIn(linesOf('Elsewhere').find((line) => line['Where']?.startsWith(where))?.['Kept'] ?? '') / 24;

  it('matches the settings of the logs and backups', () => {
    expect(days('CloudWatch logs')).toBe(Math.max(...lambdaGroups.map(({ logDays }) => logDays)));
    const [table] = Object.values(templateOf().findResources('AWS::DynamoDB::GlobalTable'));
    expect(JSON.stringify(table)).toContain(`"RecoveryPeriodInDays":${days('Backups')}`);
  });
});

describe('the privacy text of the demo', () => {
  const { text } = policies.privacy;
  const told = [...ofVisitors, ...linesOf('In the browser'), ...linesOf('Elsewhere')];

  it('contains the sentences that the tables quote', () => {
    expect(unsaid(told, text)).toEqual([]);
    expect(told.length).toBeGreaterThan(25);
  });

  it('mentions every row about visitors, every cookie and every recipient', () => {
    const silent = told.filter((line) => quotesIn(line['The privacy text says'] ?? '').length === 0);

    expect(silent.map((line) => line['Where'])).toEqual([
      'CloudWatch logs',
      "Files of an export, and of a copy of one person's data",
      'On a laptop (`npm start`)',
    ]);
  });

  it('states the same retention as the tables', () => {
    const times = told
      .map((line) => line['Kept'] ?? '')
      .filter(
        (kept, index) => Number.isFinite(hoursIn(kept)) && told[index]?.['Where'] !== 'CloudWatch logs',
      );

    for (const time of times.filter((kept) => !['180 days'].includes(kept))) expect(text).toContain(time);
  });
});
