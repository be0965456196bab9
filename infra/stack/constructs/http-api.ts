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
 * Number of routes that are created at the same time. A first deployment creates all routes, and API Gateway accepts 10
 * such requests a second with a burst of 40 (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html,
 * "creating, deploying and managing an API").
 */
const routesAtOnce = 8;

/**
 * The API. It has one route for each route of the contract, which calls the Lambda of the route's service.
 *
 * Each route is a resource of its own. With one OpenAPI body the API would depend on the Lambdas, they on the CDN's
 * address, and the CDN on the API. So a route is created after its Lambda and deleted after everything else is updated.
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

  /** Adds the routes. Not in the constructor, because the Lambdas need the address of the CDN in front of this API. */
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
    // Requests for unknown addresses and missing files get the shop's 404 page instead of API Gateway's.
    const pages = integrations.get('pages');
    if (pages) {
      new HttpRoute(this, 'Default', {
        httpApi: this.api,
        integration: pages,
        routeKey: HttpRouteKey.DEFAULT,
      });
    }
    const stage = this.addStage(stageThrottle(requestsPerSecond), limits);
    // API Gateway refuses a stage that limits a missing route, so the stage depends on the last route of each chain.
    stage.node.addDependency(...made.slice(-routesAtOnce));
  }

  /**
   * Returns an integration for a Lambda with one permission for all its routes. The CDK's integration adds a
   * permission for each route, but an alias can have at most 20 KB of permissions. The CDK's `scopePermissionToRoute: false` has three
   * levels below the API, but a call to `$default` has two
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
        // The log has no personal data: neither query, cookie nor address.
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
        // Detailed metrics cost money for each route and nobody reads them. The API's own metrics are free.
        detailedMetricsEnabled: false,
      },
      routeSettings: limits,
    });
  }
}

/** Returns a limit with the names that CloudFormation requires in a free-form JSON property. */
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
