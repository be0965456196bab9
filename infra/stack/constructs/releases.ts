import { Duration, Stack } from 'aws-cdk-lib';
import { type Alarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { MetricName } from '#functions/platform/metrics.ts';
import { acceptFinding } from './accept-finding.ts';
import { makeAlarm, sumOf } from './alarm.ts';

export interface ReleasesProps {
  /** Named in the command that an alarm tells to type. */
  readonly stage: string;
  readonly aliases: Readonly<Record<string, Alias>>;
  /** Who is told when a new version fails. */
  readonly topic: Topic;
  /** A shop for trying out changes at once, and nothing watches its versions. */
  readonly gradual: boolean;
  /** `npm run deploy -- --at-once`: this release neither shifts gradually nor looks at alarms. */
  readonly atOnce: boolean;
}

/**
 * A new version of what visitors call gets a tenth of them for five minutes, then all. When it fails, CodeDeploy gives
 * everybody back to the old one and the deploy fails. Only the new version's own failures count: one that repairs a shop
 * is not held back by what it repairs.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, props: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      description: 'Shifts visitors from one version of a Lambda to the next',
    });
    acceptFinding(
      role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'AWS keeps this policy to what CodeDeploy needs for shifting Lambdas; it invokes and reads nothing else.',
    );
    for (const [name, alias] of Object.entries(props.aliases)) {
      new LambdaDeploymentGroup(this, name, {
        application,
        alias,
        role,
        deploymentConfig:
          props.gradual && !props.atOnce
            ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
            : LambdaDeploymentConfig.ALL_AT_ONCE,
        alarms: props.gradual ? [this.alarmOf(name, alias, props)] : [],
        // Left out, CodeDeploy would keep the alarms that it has.
        ignoreAlarmConfiguration: props.atOnce,
      });
    }
  }

  /** What crashes, and what is answered with 500: one failure in a minute is enough for going back. */
  private alarmOf(name: string, alias: Alias, { stage, topic }: ReleasesProps): Alarm {
    const { functionName } = alias.lambda;
    const { version } = alias.version;
    const period = Duration.minutes(1);
    const crashes = new Metric({
      statistic: 'Sum',
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html: of one version behind an alias.
      dimensionsMap: {
        FunctionName: functionName,
        Resource: `${functionName}:${alias.aliasName}`,
        ExecutedVersion: version,
      },
    });
    const failures = new Metric({
      statistic: 'Sum',
      namespace: Stack.of(this).stackName,
      metricName: 'RequestFailed' satisfies MetricName,
      dimensionsMap: { FunctionName: functionName, FunctionVersion: version },
    });
    return makeAlarm(this, `${name}-failures`, {
      topic,
      // The reconciler answers nobody.
      metric: name === 'reconcile' ? crashes.with({ period }) : sumOf([crashes, failures], period),
      limit: { above: 0 },
      impact: `The new version of the ${name} Lambda fails. A release under way is rolled back by itself.\nnpm run logs -- --stage ${stage} ${name}`,
    });
  }
}
