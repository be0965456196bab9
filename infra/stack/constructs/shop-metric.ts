import { Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '#functions/platform/metrics.ts';

/** A number that the code writes (functions/platform/log.ts), of this stage. */
export function shopMetric(scope: Construct, metricName: MetricName, minutes: number): Metric {
  return new Metric({
    namespace: Stack.of(scope).stackName,
    metricName,
    statistic: 'Sum',
    period: Duration.minutes(minutes),
  });
}
