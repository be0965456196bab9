// Rule 17.21
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enquiriesService } from '#functions/enquiries/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { recordMetrics } from '#test/support/shop/guessing.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';

const metrics = recordMetrics();

let shop: Awaited<ReturnType<typeof testServices>>;
let enquiries: ReturnType<typeof enquiriesService>;
let now: number;
const logged = vi.fn();
beforeEach(async () => {
  shop = await testServices();
  now = Date.UTC(2026, 10, 24, 10);
  logged.mockClear();
  enquiries = enquiriesService({ ...shop.services, now: () => now, log: logged });
});

const samples = () =>
  logged.mock.calls.map(([, line]) => line).filter(({ message }) => /security policy/.test(message));
const counted = (name: string) => metrics.filter((one) => one === name).length;
const countedSince = async (name: string, act: () => Promise<unknown>) => {
  const before = counted(name);
  await act();
  return counted(name) - before;
};

interface Report {
  readonly page?: string;
  readonly directive?: string;
  readonly blocked?: string;
  readonly source?: string;
  readonly disposition?: string;
}

const refused = {
  page: '/cart',
  directive: 'script-src-elem',
  blocked: 'https://evil.example/skim.js?card=4111111111111111',
  source: `${siteOrigin}/assets/main.js`,
  disposition: 'enforce',
};

function send(contentType: string, body: unknown, address = '198.51.100.7') {
  const headers = { 'content-type': contentType };
  // A report lacks these headers, because no script of the shop sends it.
  const absent = ['sec-fetch-site', 'origin'];
  return call(enquiries, 'reportViolations', { headers, absent, body, address });
}

/** Sends a report in the format of `report-uri`. */
function sendOld(report: Report = {}, address?: string) {
  const { page, directive, blocked, source, disposition } = { ...refused, ...report };
  return send(
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': siteOrigin + page,
        referrer: 'https://mail.example/inbox?user=moss',
        'violated-directive': directive,
        'effective-directive': directive,
        'original-policy': "default-src 'self'",
        disposition,
        'blocked-uri': blocked,
        'source-file': source,
        'script-sample': 'moss@example.com',
      },
    },
    address,
  );
}

/** Sends reports in the format of the Reporting API, which sends reports of different types together. */
function sendNew(...reports: readonly Report[]) {
  return send('application/reports+json', [
    { type: 'deprecation', age: 1, url: `${siteOrigin}/`, body: { id: 'something old' } },
    ...reports.map((report) => {
      const { page, directive, blocked, source, disposition } = { ...refused, ...report };
      return {
        type: 'csp-violation',
        age: 10,
        url: siteOrigin + page,
        user_agent: 'Browser of Ada',
        body: {
          documentURL: siteOrigin + page,
          referrer: 'https://mail.example/inbox?user=moss',
          effectiveDirective: directive,
          blockedURL: blocked,
          sourceFile: source,
          disposition,
          sample: 'moss@example.com',
        },
      };
    }),
  ]);
}

/** Sends a report from each of two networks. A third network would raise the alarm. */
async function fromTwoNetworks(): Promise<void> {
  for (const network of [1, 2]) await sendOld({}, `203.0.${network}.1`);
}

describe('the alarm about blocked scripts on the page with the card form', () => {
  it('is not raised if only two networks report a script', async () => {
    const alarms = await countedSince('CheckoutScriptRefused', async () => {
      for (let round = 0; round < 10; round++) await fromTwoNetworks();
    });

    expect(alarms).toBe(0);
  });

  it.each([
    ['by report-uri', () => sendOld()],
    ['by the Reporting API', () => sendNew({})],
  ])('is raised, and the script is logged, if a third network reports the script %s', async (_, tell) => {
    await fromTwoNetworks();
    const alarms = await countedSince('CheckoutScriptRefused', async () => {
      expect((await tell()).status).toBe(200);
    });

    expect(alarms).toBe(1);
    expect(samples()).toEqual([
      {
        message: 'content security policy violated',
        code: 'script-src-elem',
        path: '/cart',
        blocked: 'evil.example',
        source: 'self',
        state: 'refused',
      },
    ]);
  });

  it.each([
    ['a script on another page', { page: '/gallery' }],
    ['a script that browsers report but do not block', { disposition: 'report' }],
    ['a blocked picture', { directive: 'img-src' }],
  ])('is not raised for %s', async (_, report) => {
    await fromTwoNetworks();
    expect(await countedSince('CheckoutScriptRefused', () => sendOld(report))).toBe(0);
    expect(await countedSince('PolicyViolated', () => sendOld(report))).toBe(1);
  });
});

describe("browsers' policy reports", () => {
  it('are logged and stored without personal data', async () => {
    await sendOld({ page: '/artwork/MOONSTAIRS?from=moss%40example.com' });
    await sendOld({ page: '/order#secret', blocked: 'inline', source: 'https://ads.example/x?user=moss' });

    expect(samples()).toMatchObject([
      { path: '/artwork/…', blocked: 'evil.example' },
      { path: '/order', blocked: 'inline', source: 'ads.example' },
    ]);
    const { Items: rows } = await shop.client.send(new ScanCommand({ TableName: shop.tableName }));
    expect(rows?.length).toBeGreaterThan(3);
    const text = JSON.stringify([rows, logged.mock.calls]);
    expect(text).not.toMatch(/moss|4111111111111111|MOONSTAIRS|mail\.example|198\.51\.100\.7/);
  });

  it('of the same kind are logged once an hour and counted each time', async () => {
    const both = () => sendNew({}, {}, { blocked: 'eval' });
    await both();
    await both();
    expect(samples().map(({ blocked }) => blocked)).toEqual(['evil.example', 'eval']);

    now += 3_600_000;
    await both();
    expect(samples()).toHaveLength(4);
  });

  it.each([
    { source: 'chrome-extension' },
    { source: 'moz-extension://7f3a/content.js' },
    { blocked: 'safari-web-extension://1/x.js' },
    { blocked: 'about:blank' },
    { blocked: 'about' },
  ])('are ignored if an extension or the browser itself caused the violation: %j', async (report) => {
    expect(await countedSince('PolicyViolated', () => sendOld(report))).toBe(0);
    expect(samples()).toEqual([]);
  });

  it('are refused if they are too long, of another type or unreadable', async () => {
    const type = 'application/csp-report';
    expect((await send(type, 'x'.repeat(65 * 1024))).status).toBe(413);
    expect((await send('application/json', '{}')).status).toBe(415);
    expect((await send(type, 'not JSON')).status).toBe(400);
    expect((await send('application/reports+json', '{}')).status).toBe(400);
  });

  it('are limited to 60 an hour from one network and 300 from all networks', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await sendOld()).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);

    let taken = 60;
    for (let network = 1; (await sendOld({}, `192.0.${network % 250}.1`)).status === 200; network += 1)
      taken += 1;
    expect(taken).toBe(300);
  });

  it('about other pages do not use up the limit for the page with the card form', async () => {
    const elsewhere = { page: '/gallery' };
    for (
      let network = 1;
      (await sendOld(elsewhere, `192.0.${network % 250}.1`)).status === 200;
      network += 1
    );
    expect((await sendOld(elsewhere)).status).toBe(429);

    await fromTwoNetworks();
    const alarms = await countedSince('CheckoutScriptRefused', async () => {
      expect((await sendOld()).status).toBe(200);
    });
    expect(alarms).toBe(1);
    expect(samples()).toContainEqual(expect.objectContaining({ path: '/cart', blocked: 'evil.example' }));
  });
});
