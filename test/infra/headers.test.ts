// Rules 9.24 and 17.20
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  singleCardHost,
  siteHeaders,
  squareProductionHosts,
} from '#infra/stack/headers.ts';

function directive(policy: string, name: string): readonly string[] | undefined {
  const line = policy.split('; ').find((each) => each.startsWith(`${name} `));
  return line?.split(' ').slice(1);
}

describe('the content security policy of the page for card entry', () => {
  it('allows 3-D Secure frames and forms of any bank over TLS', () => {
    const card = squareProductionHosts;
    const policy = contentSecurityPolicy({ card }, 'card', 'all');

    expect(directive(policy, 'form-action')).toEqual(["'self'", 'https:']);
    expect(directive(policy, 'frame-src')).toEqual([...card.script, 'https:']);
  });

  it('allows forms only to the shop and the simulator’s bank in a local shop', () => {
    const card = singleCardHost('http://127.0.0.1:9', 'http://localhost:9');
    const policy = contentSecurityPolicy({ card }, 'card', 'plain');

    expect(directive(policy, 'form-action')).toEqual(["'self'", 'http://localhost:9']);
    expect(directive(policy, 'script-src')).not.toContain('http://localhost:9');
  });
});

/**
 * Hosts of the card form and of Google Pay, written out here so that the shop's own list is not compared with itself
 * (https://developer.squareup.com/docs/web-payments/content-security-policy, read in November 2026).
 */
it('the policy allows the card form’s page exactly the hosts that Square and Google Pay need', () => {
  const policy = contentSecurityPolicy({ card: squareProductionHosts }, 'card', 'all');

  const hosts = (name: string) => directive(policy, name)?.filter((source) => source.startsWith('https://'));
  expect(hosts('script-src')).toEqual(['https://web.squarecdn.com', 'https://pay.google.com']);
  expect(hosts('connect-src')).toEqual([
    'https://web.squarecdn.com',
    'https://pci-connect.squareup.com',
    'https://connect.squareup.com',
    'https://pay.google.com',
    'https://google.com/pay',
    'https://www.google.com/pay',
  ]);
  expect(hosts('img-src')).toEqual(['https://www.gstatic.com']);
  expect(siteHeaders({ card: squareProductionHosts }, 'card')['permissions-policy']).toContain(
    'payment=(self "https://web.squarecdn.com" "https://pay.google.com")',
  );
  expect(hosts('style-src')).toEqual(['https://web.squarecdn.com']);
  expect(hosts('font-src')).toEqual([
    'https://square-fonts-production-f.squarecdn.com',
    'https://d1g145x70srn7h.cloudfront.net',
  ]);
});

describe('a policy violation', () => {
  it('is reported only by report-uri without TLS, because browsers then do not use the Reporting API', () => {
    const headers = siteHeaders({ card: squareProductionHosts }, 'page', 'plain');

    expect(headers).not.toHaveProperty('reporting-endpoints');
    expect(headers['content-security-policy']).not.toContain('report-to');
    expect(headers['content-security-policy']).toContain('report-uri /api/');
  });
});
