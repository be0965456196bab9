// Rules 5.15, 17.22, 30.1 and 30.2
import { expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { shop as settings } from '#shop-config';
import { call } from '#test/support/shop/call.ts';
import { openPages } from '#test/support/shop/pages.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

const days = 24 * 60 * 60_000;

it('security.txt has the artist’s email address and an expiry less than a year ahead', async () => {
  const shop = await openPages();

  const { status, headers, text } = await call(shop.pages, 'securityContact');

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  );
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
  expect(fields.get('Contact')).toBe(`mailto:${settings.email}`);
  expect(fields.get('Canonical')).toBe(`${siteOrigin}/.well-known/security.txt`);
  // RFC 9116, section 2.5.5, recommends less than a year.
  const ahead = Date.parse(fields.get('Expires') ?? '') - Date.now();
  expect(ahead).toBeGreaterThan(80 * days);
  expect(ahead).toBeLessThan(365 * days);
});

it('robots.txt excludes AI training agents unless the artist allows training', async () => {
  const shop = await openPages();
  const robots = async () => (await call(shop.pages, 'robots')).text.split('\n');
  const asked = await robots();
  expect(asked.slice(0, 4)).toEqual([
    'User-agent: *',
    'Content-Signal: search=yes, ai-train=no',
    'Disallow: /api/',
    '',
  ]);
  const refused = asked
    .slice(4, asked.indexOf('Disallow: /'))
    .map((line) => line.replace('User-agent: ', ''));
  expect(refused).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot']));
  for (const welcome of ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'ChatGPT-User', 'Googlebot'])
    expect(refused).not.toContain(welcome);

  await changeSettings(shop.services.table, { refusesAiTraining: false });
  expect(await robots()).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ]);
});
