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
  /** Name of the stage, for the command in an alarm's text. */
  readonly stage: string;
  readonly aliases: Readonly<Record<string, Alias>>;
  /** Topic that gets the alarms about a new version. */
  readonly topic: Topic;
  /** Whether a new version gets requests gradually. In a development shop it gets all at once, without alarms. */
  readonly gradual: boolean;
  /** Set by `npm run deploy -- --at-once`: a new version gets all requests immediately, and alarms are ignored. */
  readonly atOnce: boolean;
}

/**
 * Sends a tenth of the requests to a new version of a Lambda for five minutes, then all requests. If the new version
 * fails, CodeDeploy returns to the old version and the deploy fails. Failures of the old version do not count, so that
 * a release that fixes a broken shop is not rolled back.
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
        // Always set, because CodeDeploy otherwise keeps its earlier setting.
        ignoreAlarmConfiguration: props.atOnce,
      });
    }
  }

  /** Makes an alarm about crashes and answers with status 500. One in a minute is enough to roll back. */
  private alarmOf(name: string, alias: Alias, { stage, topic }: ReleasesProps): Alarm {
    const { functionName } = alias.lambda;
    const { version } = alias.version;
    const period = Duration.minutes(1);
    const crashes = new Metric({
      statistic: 'Sum',
      namespace: 'AWS/Lambda',
      metricName: 'Errors',
      // Selects one version behind an alias: https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
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
      // The reconciler answers no requests, so it has no failures with status 500.
      metric: name === 'reconcile' ? crashes.with({ period }) : sumOf([crashes, failures], period),
      limit: { above: 0 },
      impact: `The new version of the ${name} Lambda fails. A release under way is rolled back by itself.\nnpm run logs -- --stage ${stage} ${name}`,
    });
  }
}
