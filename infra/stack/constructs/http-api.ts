import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  HttpApi as Api,
  CfnStage,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { stageThrottle, type Throttle, throttleOf } from '#infra/config/api-throttle.ts';
import { routeMethods } from '#infra/config/route-methods.ts';
import type { Route } from '#shared/contract/route.ts';
import { routes, type Service } from '#shared/contract/routes.ts';
import { acceptFinding } from './accept-finding.ts';

/**
 * A first deployment makes every route, and API Gateway accepts 10 such requests a second with a burst of 40
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html, "creating, deploying and managing an API").
 */
const routesAtOnce = 8;

/**
 * The API: one route for every row of the contract, each to the Lambda of its service.
 *
 * Each route is a resource of its own and not a line of one OpenAPI body, because a body would make the API wait for the
 * Lambdas, which wait for the CDN's address, which waits for the API. So a route appears after the Lambda that answers
 * it, and goes only when everything else has been updated.
 */
export class HttpApi extends Construct {
  readonly api: Api;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new Api(this, 'Api', {
      createDefaultStage: false,
      description: 'The shop, behind CloudFront',
    });
    acceptFinding(
      this,
      'APIG4',
      'Sessions are checked by the Lambda, from the access level in the contract’s row.',
    );
  }

  /** Apart from the constructor, because the Lambdas want to know the address of the CDN in front of this API. */
  addRoutes(functions: Readonly<Record<Service, Alias>>, requestsPerSecond: number): void {
    const integrations = new Map<Service, HttpRouteIntegration>();
    const made: HttpRoute[] = [];
    const limits: Record<string, object> = {};
    for (const route of Object.values<Route>(routes)) {
      const { method, path, service } = route;
      const integration = integrations.get(service) ?? this.integrate(service, functions[service]);
      integrations.set(service, integration);
      const methods = routeMethods({ method, path }).map(
        (name) => HttpMethod[name as keyof typeof HttpMethod],
      );
      made.push(...this.api.addRoutes({ path, methods, integration }));
      const limit = throttleOf(route);
      if (limit) for (const name of methods) limits[`${name} ${path}`] = asSettings(limit);
    }
    for (const [place, route] of made.slice(routesAtOnce).entries()) {
      const before = made[place];
      if (before) route.node.addDependency(before);
    }
    // Anything else gets the shop's own 404 instead of API Gateway's, and so does a file that S3 does not have.
    const pages = integrations.get('pages');
    if (pages) {
      new HttpRoute(this, 'Default', {
        httpApi: this.api,
        integration: pages,
        routeKey: HttpRouteKey.DEFAULT,
      });
    }
    const stage = this.addStage(stageThrottle(requestsPerSecond), limits);
    // A stage that limits a route which is not there yet is refused. These end the chains that the routes are made in.
    stage.node.addDependency(...made.slice(-routesAtOnce));
  }

  /**
   * A Lambda behind any number of routes, with one permission for all of them. The CDK's own integration adds one for
   * each route, and Lambda keeps at most 20 KB of permissions for an alias; its `scopePermissionToRoute: false` names
   * three levels below the API, of which a call through `$default` has two
   * (https://github.com/aws/serverless-application-model/pull/2574).
   */
  private integrate(service: Service, lambda: Alias): HttpRouteIntegration {
    lambda.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: Stack.of(this).formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: '*',
      }),
    });
    return new LambdaIntegration(`${service}-integration`, lambda);
  }

  private addStage(throttle: Throttle, limits: Readonly<Record<string, object>>): CfnStage {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new CfnStage(this, 'Stage', {
      apiId: this.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: {
        destinationArn: log.logGroupArn,
        // No query, no cookie, no address: nothing personal.
        format: JSON.stringify({
          requestId: '$context.requestId',
          route: '$context.routeKey',
          status: '$context.status',
          milliseconds: '$context.responseLatency',
        }),
      },
      defaultRouteSettings: {
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
        // Priced per route and read by nobody; the API's own numbers are free.
        detailedMetricsEnabled: false,
      },
      routeSettings: limits,
    });
  }
}

/** As CloudFormation wants them where it takes any JSON. */
function asSettings({ rate, burst }: Throttle): object {
  return { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
}

class LambdaIntegration extends HttpRouteIntegration {
  private readonly lambda: Alias;

  constructor(id: string, lambda: Alias) {
    super(id);
    this.lambda = lambda;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.lambda.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
    };
  }
}
