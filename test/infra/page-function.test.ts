// Rule 1.13
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { cdnScript } from '#infra/stack/constructs/cdn-script.ts';
import { routes } from '#shared/contract/routes.ts';

/** Returns the result of a CDN function for a viewer's request. */
function handled(code: string, request: object): { uri?: string; statusCode?: number; headers?: object } {
  return JSON.parse(JSON.stringify(runInNewContext(`${code}\nhandler({ request })`, { request })));
}

test.each([
  ['/cart', '/shell.html'],
  ['/admin/subscribers', '/shell.html'],
  ['/nowhere', '/not-found'],
  ['/admin/nothing', '/not-found'],
  ['/sitemap.xml/', '/not-found'],
  ['/assets/main.js', '/assets/main.js'],
])('the CDN function requests %s from the bucket as %s', (uri, file) => {
  expect(handled(cdnScript('page'), { uri }).uri).toBe(file);
});

test.each([
  ['/artwork/MOON/', '/artwork/MOON'],
  ['/policies/terms', '/policies/terms'],
  ['/artwork/', '/not-found'],
  ['/artwork/MOON/more', '/not-found'],
  ['/api/artworks/', '/api/artworks'],
  ['/', '/'],
])('the CDN function requests %s from the API as %s', (uri, address) => {
  expect(handled(cdnScript('api'), { uri }).uri).toBe(address);
});

describe.each(['page', 'api'] as const)('the CDN function “%s” with a second domain', (script) => {
  const second = { from: 'www.shop.example.com', to: 'shop.example.com' };
  const code = cdnScript(script, second);
  const asked = (host: string, querystring: object = {}) => ({
    uri: '/gallery',
    querystring,
    headers: { host: { value: host } },
  });

  it('redirects from the second domain to the first permanently, with path and query', () => {
    const query = {
      q: { value: 'blue%20sea' },
      tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
      open: { value: '' },
    };

    expect(handled(code, asked('WWW.shop.example.com', query))).toMatchObject({
      statusCode: 301,
      headers: { location: { value: 'https://shop.example.com/gallery?q=blue%20sea&tag=a&tag=b&open' } },
    });
    expect(handled(code, asked('www.shop.example.com'))).toMatchObject({
      headers: { location: { value: 'https://shop.example.com/gallery' } },
    });
  });

  // Rule 17.24
  it('serves Apple’s file at the second domain without a redirect', () => {
    const uri = routes.applePayDomain.path;

    expect(handled(cdnScript('api', second), { ...asked('www.shop.example.com'), uri }).uri).toBe(uri);
  });

  it.each(['shop.example.com', 'd111111abcdef8.cloudfront.net'])('does not redirect %s', (host) => {
    expect(handled(code, asked(host))).toEqual(handled(cdnScript(script), asked(host)));
  });
});
