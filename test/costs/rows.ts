import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { startEmulator } from '#infra/local/emulator.ts';
import { shopAlarms } from '#infra/stack/shop-alarms.ts';
import type { BudgetRow } from '#test/budgets/row.ts';
import { browserPath } from '#test/support/journeys/browser.ts';
import { fillShipping } from '#test/support/journeys/journey.ts';
import { startShop } from '#test/support/shop/shop-process.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithMail } from '#test/support/shop/stages.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { monthlyBill, type Units } from './bill.ts';
import { countTable } from './count-table.ts';
import { aVisit, type Counted, countIn } from './count-visit.ts';

const daysAMonth = 30;
const minutesAMonth = 60 * 24 * daysAMonth;
const visitsAnOrder = 200;
/** Square sends about a dozen events for a sale (Square's documentation of refunds and payments). */
const eventsAnOrder = 12;
/** One email to the shopper and one to the artist. SES reports the sending and the delivery of each. */
const mailsAnOrder = 2;
const toldOfAMail = 2;
/** The reconciler and the emails have a schedule of one run a minute, even if there is nothing to do. */
const schedulesAMinute = 2;
/** Bytes of the log lines that Lambda itself writes for each request: START, END, REPORT. */
const logBytesARequest = 700;
/** By default Lambda traces one request a second, and 5 % of the other requests. */
const tracedAMonth = (requests: number) => Math.min(requests, 60 * minutesAMonth + requests / 20);
const gigabyte = 1e9;

/**
 * Measures the requests of a visit, an order and an idle minute on a local shop, and computes the cost of a month at
 * AWS's prices. Assumes one order in 200 visits and no CDN caching of the API. Excludes taxes, a domain, the firewall,
 * Square's fees, and the free allowances of the first year.
 */
export async function costRows(): Promise<BudgetRow[]> {
  const emulator = await startEmulator();
  const table = await countTable(emulator.endpoint);
  const shop = await startShop({ environment: { DYNAMODB_ENDPOINT: table.url } });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
  const counted = async (work: (page: Page) => Promise<void>): Promise<Units> => {
    table.take();
    return { ...unitsOf(await countIn(browser, shop.url, work)), ...tableUnits(table) };
  };
  try {
    await (await openStudio(shop.url, shop.admin)).syncEnded();
    // The first visit builds the snapshot, so only later visits are counted.
    await fetch(`${shop.url}/api/artworks`);
    await sleep(2000);
    const visit = await counted((page) => aVisit(page, shop.url));
    const order = await counted((page) => buy(page, shop.url));
    table.take();
    // Counts the runs of reconciler and emails in a minute without visitors.
    await sleep(61_000);
    const always = alwaysOn(tableUnits(table));
    return [
      ...unitRows('a visit', visit),
      ...unitRows('an order, after the visit', order),
      ...[100, 1000, 10_000, 100_000].flatMap((visits) => billRows(visits, visit, order, always)),
    ];
  } finally {
    await browser.close();
    await shop.stop();
    shop.remove();
    await table.stop();
    await emulator.stop();
  }
}

const unitRows = (what: string, units: Units): BudgetRow[] =>
  Object.entries(units).map(([unit, value]) => ({ name: what, value, unit }));

/** Rows for a month with this many visits a day: the total and its largest parts. */
function billRows(visits: number, aVisit: Units, order: Units, always: Units): BudgetRow[] {
  const aMonth = visits * daysAMonth;
  const anOrder = {
    ...order,
    apiRequests: (order.apiRequests ?? 0) + eventsAnOrder,
    lambdaRequests: (order.lambdaRequests ?? 0) + eventsAnOrder + mailsAnOrder * toldOfAMail,
    mails: mailsAnOrder,
  };
  const requests = aMonth * (aVisit.lambdaRequests ?? 0) + minutesAMonth * schedulesAMinute;
  const bill = monthlyBill({
    visits: aMonth,
    orders: aMonth / visitsAnOrder,
    aVisit,
    anOrder,
    always: { ...always, traces: tracedAMonth(requests) },
  });
  const row = (what: string, value: number): BudgetRow => ({
    name: `${visits} visits a day: ${what}`,
    value,
    unit: '$ a month',
  });
  return [
    row('all', bill.dollars),
    ...bill.lines
      .filter(({ dollars }) => dollars >= 0.1)
      .map(({ name, dollars }) => row(`of it ${name}`, dollars)),
  ];
}

/** Buys the work in the cart, from the gallery to the confirmation and its emails. */
async function buy(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/gallery`);
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByText('Added to cart').waitFor();
  await page.goto(`${origin}/cart`);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await fillShipping(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /pay|order|purchase/i })
    .click();
  await page.getByRole('heading', { name: 'Order Complete!' }).waitFor();
  await fetch(`${origin}/__mail/send`, { method: 'POST', redirect: 'manual' });
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

function tableUnits(table: Awaited<ReturnType<typeof countTable>>): Units {
  const { reads, writes } = table.take();
  return { tableReads: reads, tableWrites: writes };
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
    alarms: metricsOfAlarms(template.findResources('AWS::CloudWatch::Alarm')),
    dashboards: count('AWS::CloudWatch::Dashboard'),
    metrics: Object.keys(shopAlarms).length,
    tableHistory: 0.1,
    pictures: 1,
  };
}

/** AWS bills an alarm once for each metric that the alarm uses. */
function metricsOfAlarms(alarms: Readonly<Record<string, { readonly Properties?: unknown }>>): number {
  const metrics = Object.values(alarms).map(({ Properties }) => {
    const { Metrics = [] } = Properties as { Metrics?: readonly { readonly MetricStat?: unknown }[] };
    return Math.max(1, Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length);
  });
  return metrics.reduce((sum, each) => sum + each, 0);
}
