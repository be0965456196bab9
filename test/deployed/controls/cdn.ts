import type { Control } from './control.ts';
import { cart, scripts, signIn } from './noticed.ts';
import { behaviours, cacheKeys, changed, distribution, withoutForwarded } from './template-mutations.ts';

/** What the CDN hands to the API. */
export const forwarding: readonly Control[] = [
  {
    name: 'the viewer’s address on its way to the API',
    noticed: 'the viewer’s own address counts for the limits, not the CDN’s',
    mutate: withoutForwarded('Headers', 'CloudFront-Viewer-Address'),
  },
  {
    name: 'the CDN’s proof that a request came through it',
    noticed: signIn,
    mutate: distribution(({ Origins }) => {
      const headers = Origins.flatMap(
        (origin: { OriginCustomHeaders?: object[] }) => origin.OriginCustomHeaders ?? [],
      );
      for (const header of headers) header.HeaderValue = 'something else';
      return headers.length > 0;
    }),
  },
  {
    name: 'the origin of a request on its way to the API',
    noticed: 'another site cannot act for a guest, whatever headers the browser sends',
    mutate: withoutForwarded('Headers', 'Origin'),
  },
  {
    name: 'Square’s signature on its way to the API',
    noticed: 'a sale at the till arrives by itself, and what was sold leaves the carts',
    mutate: withoutForwarded('Headers', 'X-Square-HmacSha256-Signature'),
  },
  {
    name: 'the guest’s cookie on its way to the API',
    noticed: cart,
    mutate: withoutForwarded('Cookies', '__Host-guest'),
  },
  {
    name: 'the session’s cookie on its way to the API',
    noticed: signIn,
    mutate: withoutForwarded('Cookies', '__Host-sid'),
  },
  {
    name: 'the device’s cookie on its way to the API',
    noticed: 'failed guesses of the artist’s password do not lock the artist’s own device out',
    mutate: withoutForwarded('Cookies', '__Host-device'),
  },
  {
    name: 'the encodings that a browser takes, on their way to the API',
    noticed: 'longer answers come compressed, whether kept or not',
    mutate: cacheKeys((parameters) => {
      parameters.EnableAcceptEncodingBrotli = false;
      parameters.EnableAcceptEncodingGzip = false;
    }),
  },
];

/** How the CDN answers. */
export const answers: readonly Control[] = [
  {
    name: 'the CDN’s lifetimes of errors',
    noticed: 'one guest’s failure is not given to another',
    short: true,
    mutate: distribution((config) => {
      const had = config.CustomErrorResponses !== undefined;
      delete config.CustomErrorResponses;
      return had;
    }),
  },
  {
    name: 'the scope of a list in the CDN’s key',
    noticed: 'the artist’s list of everything is never kept for anybody else',
    mutate: cacheKeys((parameters) => {
      parameters.QueryStringsConfig = { QueryStringBehavior: 'none' };
    }),
  },
  {
    name: 'the version that a page has, in the CDN’s key',
    noticed: 'a page is told what has changed since its own version, not since another’s',
    mutate: cacheKeys((parameters) => {
      parameters.QueryStringsConfig = { QueryStringBehavior: 'whitelist', QueryStrings: ['scope'] };
    }),
  },
  {
    name: 'the page function',
    noticed: scripts,
    mutate: distribution(({ DefaultCacheBehavior }) => {
      const had = DefaultCacheBehavior.FunctionAssociations !== undefined;
      delete DefaultCacheBehavior.FunctionAssociations;
      return had;
    }),
  },
  {
    name: 'the function for slashes',
    noticed: 'a slash at the end of an address is the same address',
    mutate: behaviours((behaviour) => {
      const had = behaviour.PathPattern !== undefined && behaviour.FunctionAssociations !== undefined;
      if (had) delete behaviour.FunctionAssociations;
      return had;
    }),
  },
  {
    name: 'the API’s answer in place of S3’s',
    noticed: 'what is not there is answered in the shop’s own words',
    mutate: behaviours((behaviour, { OriginGroups }) => {
      const group = OriginGroups.Items.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
      if (group) behaviour.TargetOriginId = group.Members.Items[0].OriginId;
      return group !== undefined;
    }),
  },
  {
    name: 'the headers of the cart’s document',
    noticed: 'the card form’s hosts are in the documents of the cart alone',
    mutate: distribution(({ CacheBehaviors, DefaultCacheBehavior }) => {
      const ofCart = CacheBehaviors.filter(({ PathPattern }: { PathPattern: string }) =>
        PathPattern.startsWith('/cart'),
      );
      for (const behaviour of ofCart)
        behaviour.ResponseHeadersPolicyId = DefaultCacheBehavior.ResponseHeadersPolicyId;
      return ofCart.length > 0;
    }),
  },
  {
    name: 'the policy that data brings along',
    noticed: 'answers carry the security headers, and data a policy of its own',
    mutate: changed('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig }) => {
      const policy = ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy;
      policy.Override = true;
      return true;
    }),
  },
];
