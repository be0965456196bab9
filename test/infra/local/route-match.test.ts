import { describe, expect, it } from 'vitest';
import { matchRoute } from '#infra/local/route-match.ts';
import { routes } from '#shared/contract/routes.ts';

describe('finding the operation of a request', () => {
  it('finds every row of the contract', () => {
    for (const [operation, { method, path }] of Object.entries(routes)) {
      expect(matchRoute(method, path.replaceAll(/\{\w+\}/g, 'some-id'))?.operation).toBe(operation);
    }
  });

  it('prefers a literal path over a parameter, as API Gateway does', () => {
    expect(matchRoute('GET', '/api/orders/open')?.operation).toBe('listOpenOrders');
    expect(matchRoute('GET', '/api/orders/01ABC')).toMatchObject({
      operation: 'getOrder',
      params: { id: '01ABC' },
    });
    expect(matchRoute('POST', '/api/cart/validate')?.operation).toBe('validateCart');
  });

  it('finds HEAD beside every GET', () => {
    expect(matchRoute('HEAD', '/api/artworks/WORK')).toEqual({
      operation: 'getArtwork',
      routeKey: 'HEAD /api/artworks/{id}',
      params: { id: 'WORK' },
    });
  });

  it('decodes parameters, and leaves bad escapes as they are', () => {
    expect(matchRoute('GET', '/api/artworks/a%20b')?.params).toEqual({ id: 'a b' });
    expect(matchRoute('GET', '/api/artworks/%zz')?.params).toEqual({ id: '%zz' });
  });

  it.each([
    ['PUT', '/api/cart'],
    ['GET', '/api/nothing'],
    ['GET', '/api/artworks/'],
    ['HEAD', '/api/cart/clear'],
    ['GET', '/api/artworks/a/b'],
  ])('finds no operation for %s %s', (method, path) => {
    expect(matchRoute(method, path)).toBeUndefined();
  });
});
