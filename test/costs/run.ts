import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { startEmulator } from '#infra/local/emulator.ts';
import { browserPath } from '#test/support/journeys/browser.ts';
import { fillShipping } from '#test/support/journeys/journey.ts';
import { startShop } from '#test/support/shop/shop-process.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithMail } from '#test/support/shop/stages.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { monthlyBill, type Units } from './bill.ts';
import { countTable } from './count-table.ts';
import { aVisit, type Counted, countIn } from './count-visit.ts';
import { answeredByCdn, type SharedAddresses } from './kept.ts';

/**
 * `npm run costs`: counts what a visit, an order and an idle minute ask of a shop that runs here, and multiplies with
 * AWS's prices. What is not counted is said at the end.
 */
const daysAMonth = 30;
const minutesAMonth = 60 * 24 * daysAMonth;
const visitsAnOrder = 200;
/** Square tells of a sale in about a dozen events (its documentation of refunds and payments). */
const eventsAnOrder = 12;
/** To the shopper and to the artist; SES tells of each that it was sent, and that it arrived. */
const mailsAnOrder = 2;
const toldOfAMail = 2;
/** The reconciler and the email come every minute, whether there is anything to do or not. */
const schedulesAMinute = 2;
/** What Lambda itself writes of every request: START, END, REPORT. */
const logBytesARequest = 700;
/** Without a rule of its own Lambda traces one request a second, and one in twenty of those beyond it. */
const tracedAMonth = (requests: number) => Math.min(requests, 60 * minutesAMonth + requests / 20);
const gigabyte = 1e9;
/** As it is set (functions/http/result.ts), and what longer ones would save. */
const keptSeconds = [1, 5, 60];

const emulator = await startEmulator();
const table = await countTable(emulator.endpoint);
const shop = await startShop({ environment: { DYNAMODB_ENDPOINT: table.url } });
const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
try {
  await (await openStudio(shop.url, shop.admin)).syncEnded();
  await settled();
  const { units: visit, shared } = await counted((page) => aVisit(page, shop.url));
  const { units: order } = await counted((page) => buy(page));
  const idle = await idleMinute();
  const always = alwaysOn(idle);
  print('A visit', visit);
  console.log(`  of them everybody's: ${JSON.stringify(shared)}`);
  print('An order, after the visit', order);
  for (const visits of [100, 1000, 10_000, 100_000]) {
    const aMonth = visits * daysAMonth;
    const anOrder = {
      ...order,
      apiRequests: (order.apiRequests ?? 0) + eventsAnOrder,
      lambdaRequests: (order.lambdaRequests ?? 0) + eventsAnOrder + mailsAnOrder * toldOfAMail,
      mails: mailsAnOrder,
    };
    const requests = aMonth * (visit.lambdaRequests ?? 0) + minutesAMonth * schedulesAMinute;
    const billOf = (aVisit: Units) =>
      monthlyBill({
        visits: aMonth,
        orders: aMonth / visitsAnOrder,
        aVisit,
        anOrder,
        always: { ...always, traces: tracedAMonth(requests) },
      });
    const bill = billOf(visit);
    console.log(`\n${visits} visits a day: ${bill.dollars.toFixed(2)} $ a month`);
    for (const seconds of keptSeconds) {
      const passedOn = visitPassedOn(visit, shared, visits, seconds);
      console.log(
        `  if the CDN keeps what is everybody's for ${seconds} s: ${billOf(passedOn).dollars.toFixed(2)} $, ` +
          `${rounded(passedOn.apiRequests ?? 0)} requests to the API a visit`,
      );
    }
    for (const { name, units, unit, dollars } of bill.lines.filter((line) => line.dollars >= 0.005)) {
      console.log(`  ${name.padEnd(32)} ${dollars.toFixed(2).padStart(8)} $  ${rounded(units)} ${unit}`);
    }
  }
  console.log(
    [
      '',
      `One order in ${visitsAnOrder} visits. Counted as if the CDN kept no answer of the API: at most this.`,
      'Not in it: taxes, a domain of your own, the firewall (about 9 $ if switched on), Square’s fees, free allowances of a first year.',
    ].join('\n'),
  );
} finally {
  await browser.close();
  await shop.stop();
  shop.remove();
  await table.stop();
  await emulator.stop();
}

async function counted(
  work: (page: Page) => Promise<void>,
): Promise<{ readonly units: Units; readonly shared: SharedAddresses }> {
  table.take();
  const seen = await countIn(browser, shop.url, work);
  return { units: { ...unitsOf(seen), ...tableUnits() }, shared: seen.shared };
}

/** A visit of which the CDN answers a part by itself: the API, its Lambdas and their logs hear of the rest. */
function visitPassedOn(visit: Units, shared: SharedAddresses, visitsADay: number, seconds: number): Units {
  const asked = visit.apiRequests ?? 0;
  const share = 1 - answeredByCdn(shared, { visitsADay, seconds }) / asked;
  const passedOn = ['apiRequests', 'lambdaRequests', 'lambdaTime', 'logs'] as const;
  return { ...visit, ...Object.fromEntries(passedOn.map((name) => [name, (visit[name] ?? 0) * share])) };
}

/** From a gallery with something in the cart to the confirmation, and its mails. */
async function buy(page: Page): Promise<void> {
  await page.goto(`${shop.url}/gallery`);
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText('Added to cart').waitFor();
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /pay|order|purchase/i })
    .click();
  await page.getByRole('heading', { name: 'Order Complete!' }).waitFor();
  await fetch(`${shop.url}/__mail/send`, { method: 'POST', redirect: 'manual' });
  await sleep(2000);
}

function unitsOf({ cdnRequests, bytes, apiRequests, gigabyteSeconds }: Counted): Units {
  return {
    cdnRequests,
    cdnEgress: bytes / gigabyte,
    apiRequests,
    lambdaRequests: apiRequests,
    lambdaTime: gigabyteSeconds,
    logs: (apiRequests * logBytesARequest) / gigabyte,
  };
}

function tableUnits(): Units {
  const { reads, writes } = table.take();
  return { tableReads: reads, tableWrites: writes };
}

/** The rounds of reconciler and email, with nobody about. */
async function idleMinute(): Promise<Units> {
  table.take();
  await sleep(61_000);
  return tableUnits();
}

function alwaysOn(idle: Units): Units {
  const template = templateOf(stageWithMail);
  const count = (type: string) => Object.keys(template.findResources(type)).length;
  const rounds = minutesAMonth * schedulesAMinute;
  return {
    tableReads: (idle.tableReads ?? 0) * minutesAMonth,
    tableWrites: (idle.tableWrites ?? 0) * minutesAMonth,
    lambdaRequests: rounds,
    lambdaTime: rounds * 0.2,
    logs: (rounds * logBytesARequest) / gigabyte,
    alarms: count('AWS::CloudWatch::Alarm'),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    metrics: ownMetrics(template.findResources('AWS::CloudWatch::Alarm')),
    tableHistory: 0.1,
    pictures: 1,
  };
}

/** Metrics of AWS's own services cost nothing. */
function ownMetrics(alarms: Readonly<Record<string, { readonly Properties?: unknown }>>): number {
  const names = Object.values(alarms).flatMap(({ Properties }) => {
    const { Namespace = 'AWS/', MetricName } = Properties as { Namespace?: string; MetricName?: string };
    return Namespace.startsWith('AWS/') ? [] : [MetricName];
  });
  return new Set(names).size;
}

/** The first visitor pays for the snapshot; the ones that are counted come after. */
async function settled(): Promise<void> {
  await fetch(`${shop.url}/api/artworks`);
  await sleep(2000);
}

function print(what: string, units: Units): void {
  console.log(
    `${what}: ${Object.entries(units)
      .map(([name, value]) => `${name} ${rounded(value)}`)
      .join(', ')}`,
  );
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
