import { routes } from '#shared/contract/routes.ts';
import { anything } from '#test/infra/template/compare.ts';
import { logFact } from './functions.ts';
import { arn, type Facts, idOf, permission, permissionName, type Shop } from './shop.ts';

const services = [...new Set(Object.values(routes).map(({ service }) => service))];
const aliasOf = (service: string) => `@${idOf(service)}Live`;

const contract: readonly ApiRoute[] = Object.values(routes).flatMap(({ method, path, service }) =>
  (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((verb) => ({ key: `${verb} ${path}`, service })),
);
const all: readonly ApiRoute[] = [...contract, { key: '$default', service: 'pages' }];
/** The route of each service beside which its integration is made. */
const firstRoutes = new Set(
  services.map((wanted) => contract.find(({ service }) => service === wanted)?.key),
);

/** One route for every row of the contract and method, each to the alias of its service; anything else to the pages. */
export function apiFacts(shop: Shop): Facts {
  const facts: Facts = Object.assign({}, ...all.map((route, place) => routeFact(route, place)));
  const permissions: Facts = Object.assign(
    {},
    ...services.map((service) => permission(...mayCall(shop, service))),
  );
  return {
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Description: anything, Name: anything, ProtocolType: 'HTTP' },
    },
    ApiAccessLog: logFact(90),
    ...facts,
    ...permissions,
    ApiStage: {
      Type: 'AWS::ApiGatewayV2::Stage',
      Properties: {
        AccessLogSettings: {
          DestinationArn: '@ApiAccessLog.Arn',
          // No query, no cookie, no address: nothing personal.
          Format: JSON.stringify({
            requestId: '$context.requestId',
            route: '$context.routeKey',
            status: '$context.status',
            milliseconds: '$context.responseLatency',
          }),
        },
        ApiId: '@Api',
        AutoDeploy: true,
        DefaultRouteSettings: {
          DetailedMetricsEnabled: false,
          // One bucket for all callers: no operation has a tighter one.
          ThrottlingBurstLimit: 400,
          ThrottlingRateLimit: 200,
        },
        StageName: '$default',
      },
    },
  };
}

interface ApiRoute {
  readonly key: string;
  readonly service: string;
}

/** A first deployment makes so many routes at a time, because API Gateway takes no more in a second. */
const routesAtOnce = 8;

/** What a route waits for: the one so many places before it, with the integration that was made beside that one. */
function orderOf(place: number): { readonly DependsOn?: readonly string[] } {
  const before = place < contract.length ? contract[place - routesAtOnce] : undefined;
  if (!before) return {};
  const integration = firstRoutes.has(before.key) ? [`integration ${aliasOf(before.service)}`] : [];
  return { DependsOn: [`route ${before.key}`, ...integration] };
}

function routeFact({ key, service }: ApiRoute, place: number): Facts {
  const alias = aliasOf(service);
  const order = orderOf(place);
  return {
    [`route ${key}`]: {
      Type: 'AWS::ApiGatewayV2::Route',
      Properties: {
        ApiId: '@Api',
        // The Lambda looks at the session itself, by the contract's level of access.
        AuthorizationType: 'NONE',
        RouteKey: key,
        Target: `integrations/{@integration ${alias}}`,
      },
      ...order,
    },
    ...(firstRoutes.has(key) && {
      [`integration ${alias}`]: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: {
          ApiId: '@Api',
          IntegrationType: 'AWS_PROXY',
          IntegrationUri: alias,
          PayloadFormatVersion: '2.0',
        },
        ...order,
      },
    }),
  };
}

/** One permission for all routes of a service: one for each would outgrow the 20 kB of a Lambda's policy. */
function mayCall(shop: Shop, service: string): [string, string, string] {
  return ['apigateway.amazonaws.com', aliasOf(service), arn(shop, 'execute-api', '{@Api}/*')];
}

/** Names of the permissions of the API's Lambdas. */
export const apiPermissions = (shop: Shop) =>
  services.map((service) => permissionName(...mayCall(shop, service)));
