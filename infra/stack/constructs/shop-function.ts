import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LambdaGroup } from '#infra/config/lambda-group.ts';
import { acceptFinding } from './accept-finding.ts';

export interface ShopFunctionProps {
  readonly group: LambdaGroup;
  /** Folder of the Lambda's bundle. */
  readonly asset: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly reserveConcurrency: boolean;
}

/** A Lambda with the shop's defaults: Node 24, tracing, a role and a log of its own. */
export class ShopFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  private released: Alias | undefined;

  constructor(
    scope: Construct,
    id: string,
    { group, asset, environment, reserveConcurrency }: ShopFunctionProps,
  ) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: group.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What the ${group.name} Lambda may do`,
    });
    logGroup.grantWrite(this.role);
    this.role.addToPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        // X-Ray has no resource-level permissions.
        actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        resources: ['*'],
      }),
    );
    acceptFinding(this.role, 'IAM5[Resource::*]', 'X-Ray’s two actions know no resources.');
    this.function = new LambdaFunction(this, 'Function', {
      description: `${Stack.of(this).stackName}: ${group.name}`,
      code: Code.fromAsset(asset),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      // sharp's native code is for x86_64 (infra/build/bundle.ts).
      architecture: group.sharp ? Architecture.X86_64 : Architecture.ARM_64,
      memorySize: group.memoryMb,
      timeout: Duration.seconds(group.timeoutSeconds),
      tracing: Tracing.ACTIVE,
      role: this.role,
      logGroup,
      // Stack traces contain source files and lines. The source maps are in the bundle and are never served.
      environment: { NODE_OPTIONS: '--enable-source-maps', ...environment },
      ...(reserveConcurrency && { reservedConcurrentExecutions: group.concurrency }),
    });
  }

  /** Publishes a version. Must run after the last change of the function's properties. */
  release(): Alias {
    this.released ??= new Alias(this, 'Live', { aliasName: 'live', version: this.function.currentVersion });
    return this.released;
  }
}
