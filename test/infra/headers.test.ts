// Rules 9.24 and 17.20
import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  singleCardHost,
  siteHeaders,
  squareProductionHosts,
  squareSandboxHosts,
} from '#infra/stack/headers.ts';

function directive(policy: string, name: string): readonly string[] | undefined {
  const line = policy.split('; ').find((each) => each.startsWith(`${name} `));
  return line?.split(' ').slice(1);
}

const ofSquare = [
  ['production', squareProductionHosts],
  ['the sandbox', squareSandboxHosts],
] as const;

describe('the content security policy of the page for card entry', () => {
  it.each(ofSquare)(
    'allows 3-D Secure frames and forms of any bank over TLS, with Square’s card form of %s',
    (_, card) => {
      const policy = contentSecurityPolicy({ card }, 'card', 'all');

      expect(directive(policy, 'form-action')).toEqual(["'self'", 'https:']);
      expect(directive(policy, 'frame-src')).toEqual([...card.script, 'https:']);
    },
  );

  it('allows forms only to the shop and the simulator’s bank in a local shop', () => {
    const card = singleCardHost('http://127.0.0.1:9', 'http://localhost:9');
    const policy = contentSecurityPolicy({ card }, 'card', 'plain');

    expect(directive(policy, 'form-action')).toEqual(["'self'", 'http://localhost:9']);
    expect(directive(policy, 'script-src')).not.toContain('http://localhost:9');
  });

  it('only reports violations of trusted types, because Square’s script may not support them', () => {
    const headers = siteHeaders({ card: squareProductionHosts }, 'card');

    expect(headers['content-security-policy']).not.toContain('trusted-types');
    expect(headers['content-security-policy-report-only']).toContain("require-trusted-types-for 'script'");
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

describe('the headers of every other page', () => {
  it.each(ofSquare)('allow only the shop’s own host, with Square of %s', (_, card) => {
    for (const kind of ['page', 'picture'] as const) {
      const headers = siteHeaders({ card }, kind);

      expect(JSON.stringify(headers)).not.toMatch(/https:|square/);
      expect(directive(headers['content-security-policy'] ?? '', 'frame-src')).toEqual(["'none'"]);
      expect(directive(headers['content-security-policy'] ?? '', 'form-action')).toEqual(["'self'"]);
      expect(headers['permissions-policy']).toContain('payment=()');
    }
  });

  it('enforce trusted types', () => {
    const policy = siteHeaders({ card: squareProductionHosts }, 'page')['content-security-policy'] ?? '';

    expect(directive(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(directive(policy, 'trusted-types')).toEqual(["'none'"]);
  });

  it('allow other sites to embed pictures only, for web mail', () => {
    const resource = (kind: 'page' | 'card' | 'picture') =>
      siteHeaders({ card: squareProductionHosts }, kind)['cross-origin-resource-policy'];

    expect([resource('page'), resource('card'), resource('picture')]).toEqual([
      'same-origin',
      'same-origin',
      'cross-origin',
    ]);
  });
});

describe('a policy violation', () => {
  // Rule 17.21
  it('is reported to the shop, by the Reporting API and by browsers without it', () => {
    const headers = siteHeaders({ card: squareProductionHosts }, 'card');
    const [, name, address] = /^(\w+)="(.+)"$/.exec(headers['reporting-endpoints'] ?? '') ?? [];

    for (const policy of ['content-security-policy', 'content-security-policy-report-only']) {
      expect(directive(headers[policy] ?? '', 'report-to')).toEqual([name]);
      expect(directive(headers[policy] ?? '', 'report-uri')).toEqual([address]);
    }
  });

  it('is reported only by report-uri without TLS, because browsers then use nothing else', () => {
    const headers = siteHeaders({ card: squareProductionHosts }, 'page', 'plain');

    expect(headers).not.toHaveProperty('reporting-endpoints');
    expect(headers['content-security-policy']).not.toContain('report-to');
    expect(headers['content-security-policy']).toContain('report-uri /api/');
  });
});
