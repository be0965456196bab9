import { expect, it } from 'vitest';
import { type FactPorts, facts } from '#infra/commands/release/facts.ts';
import { testStage } from '#test/support/shop/stages.ts';

const address = 'https://d111111abcdef8.cloudfront.net';

/** A correct deployed shop with some other answers. */
function shop(
  answers: Readonly<Record<string, { status: number; text?: string }>> = {},
  policy = '{"Statement":[]}',
): FactPorts {
  const right: typeof answers = {
    [`GET ${address}/assets/there-is-none.js`]: { status: 404, text: '<html>Not here</html>' },
    'GET https://api1.execute-api.us-east-1.amazonaws.com/api/artworks': { status: 403 },
    [`HEAD ${address}/sitemap.xml`]: { status: 200 },
    [`GET ${address}/`]: { status: 200 },
    [`POST ${address}/api/square/webhook`]: { status: 401 },
  };
  return {
    resources: async () => [
      { type: 'AWS::ApiGatewayV2::Api', logicalId: 'Api', physicalId: 'api1' },
      { type: 'AWS::Lambda::Alias', logicalId: 'studioLive1', physicalId: 'arn:studio:live' },
    ],
    policy: async (alias) => (alias === 'arn:studio:live' ? policy : ''),
    ask: async (url, { method } = { method: 'GET' }) => {
      const { status = 0, text = '' } = { ...right, ...answers }[`${method} ${url}`] ?? {};
      const headers = new Headers({
        'strict-transport-security': 'max-age=63072000',
        'content-security-policy': "default-src 'self'",
      });
      return new Response(text, { status, headers });
    },
  };
}
const wrong = async (ports: FactPorts, hsts: 'host' | 'preload' = 'host') =>
  (await facts(ports, testStage('prod', { hsts }), address))
    .filter(({ isWell }) => !isWell)
    .map(({ what }) => what);

it('facts finds no difference for a shop like the one in the tests', async () => {
  expect(await wrong(shop())).toEqual([]);
});

it.each([
  ['permissions that grow with the endpoints', shop({}, 'x'.repeat(20_000)), ['permissions of the studio']],
  [
    'a $default route that API Gateway may not call',
    shop({
      [`GET ${address}/assets/there-is-none.js`]: {
        status: 500,
        text: '{"message":"Internal Server Error"}',
      },
    }),
    ['a file that is not there'],
  ],
  [
    'an API that answers beside the CDN',
    shop({ 'GET https://api1.execute-api.us-east-1.amazonaws.com/api/artworks': { status: 200 } }),
    ['the API beside the CDN'],
  ],
  [
    'a webhook that takes anything',
    shop({ [`POST ${address}/api/square/webhook`]: { status: 200 } }),
    ['a forged event of Square'],
  ],
])('facts reports %s', async (_, ports, expected) => {
  expect(await wrong(ports)).toEqual(expected);
});

it('facts reports HSTS with another scope than the stage’s', async () => {
  expect(await wrong(shop(), 'preload')).toEqual(['HSTS']);
});
