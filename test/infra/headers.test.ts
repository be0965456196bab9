import { describe, expect, it } from 'vitest';
import {
  contentSecurityPolicy,
  singleCardHost,
  squareProductionHosts,
  squareSandboxHosts,
} from '#infra/headers.ts';

function directive(card: typeof squareProductionHosts, name: string): readonly string[] {
  const lines = contentSecurityPolicy({ card }).split('; ');
  return (
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .slice(1) ?? []
  );
}

describe('the content security policy of pages', () => {
  it.each([
    ['production', squareProductionHosts],
    ['the sandbox', squareSandboxHosts],
  ])(
    'lets 3-D Secure ask any bank over TLS, by frame and by form, with Square’s card form of %s',
    (_, card) => {
      expect(directive(card, 'form-action')).toEqual(["'self'", 'https:']);
      expect(directive(card, 'frame-src')).toEqual([...card.script, 'https:']);
    },
  );

  it('lets forms go nowhere but to the shop and to the bank of the simulator on one machine', () => {
    const card = singleCardHost('http://127.0.0.1:9', 'http://localhost:9');

    expect(directive(card, 'form-action')).toEqual(["'self'", 'http://localhost:9']);
    expect(directive(card, 'script-src')).not.toContain('http://localhost:9');
  });
});
