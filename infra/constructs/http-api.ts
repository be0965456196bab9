import { RemovalPolicy } from 'aws-cdk-lib';
import { HttpApi as Api, CfnStage, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type Operation, routes, type Service } from '#shared/contract/routes.ts';

/** Requests a second and burst, where an operation deserves less than the rest. */
const throttles: Partial<Record<Operation, { readonly rate: number; readonly burst: number }>> = {
  login: { rate: 2, burst: 5 },
  register: { rate: 1, burst: 2 },
  placeOrder: { rate: 5, burst: 10 },
  takePayment: { rate: 5, burst: 10 },
  startSync: { rate: 1, burst: 2 },
  cancelOpenOrders: { rate: 1, burst: 2 },
};

/** The API: one route for every row of the contract, each to the Lambda of its service. */
export class HttpApi extends Construct {
  readonly api: Api;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.api = new Api(this, 'Api', {
      createDefaultStage: false,
      description: 'The shop, behind CloudFront',
    });
  }

  /** Apart from the constructor, because the Lambdas want to know the address of the CDN in front of this API. */
  addRoutes(functions: Readonly<Record<Service, IFunction>>): void {
    const integrations = new Map<Service, HttpLambdaIntegration>();
    for (const { method, path, service } of Object.values(routes)) {
      const integration =
        integrations.get(service) ?? new HttpLambdaIntegration(`${service}-integration`, functions[service]);
      integrations.set(service, integration);
      const methods = method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]];
      this.api.addRoutes({ path, methods, integration });
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
    this.addStage();
  }

  private addStage(): void {
    const log = new LogGroup(this, 'AccessLog', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new CfnStage(this, 'Stage', {
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
        throttlingRateLimit: 50,
        throttlingBurstLimit: 100,
        // Priced per route and read by nobody; the API's own numbers are free.
        detailedMetricsEnabled: false,
      },
      routeSettings: Object.fromEntries(
        Object.entries(throttles).map(([operation, { rate, burst }]) => {
          const { method, path } = routes[operation as Operation];
          return [`${method} ${path}`, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
        }),
      ),
    });
    // Route settings name routes that must exist first.
    stage.node.addDependency(this.api);
  }
}
