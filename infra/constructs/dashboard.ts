import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '#functions/metrics.ts';
import { shopMetric } from './shop-metric.ts';
import type { WatchProps } from './watch-props.ts';

/** Answers "is the shop selling?" in its first row, "what is in its way?" in its second, "how is it?" below. */
export function shopDashboard(
  scope: Construct,
  { functions, api, distribution, workflow, deadLetters }: WatchProps,
): void {
  const count = (name: MetricName, minutes = 60) => shopMetric(scope, name, minutes);
  const hour = Duration.hours(1);
  const cdn = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
      statistic,
      period: hour,
    });
  const checkout = functions['checkout'];
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(7),
    widgets: [
      [
        new SingleValueWidget({
          title: 'Sold today · in review · test mode',
          metrics: [count('OrderPaid', 1440), count('OrderInReview', 1440), count('TestModeOn', 1440)],
          width: 8,
        }),
        new GraphWidget({ title: 'Orders paid', left: [count('OrderPaid')], width: 8 }),
        new GraphWidget({ title: 'Visitors’ requests', left: [cdn('Requests', 'Sum')], width: 8 }),
      ],
      [
        new GraphWidget({
          title: 'What keeps orders from being paid',
          left: [
            count('CardDeclined'),
            count('PaymentError'),
            count('RaceLost'),
            count('SoldAtTill'),
            count('SquareTotalDiffers'),
            count('SquareUnauthorised'),
          ],
          width: 12,
        }),
        new GraphWidget({
          title: 'What fails for visitors',
          left: [api.metricServerError({ period: hour }), cdn('5xxErrorRate', 'Average')],
          width: 12,
        }),
      ],
      [
        new GraphWidget({
          title: 'Time of a checkout, half and nearly all',
          left: checkout
            ? ['p50', 'p99'].map((statistic) => checkout.metricDuration({ statistic, period: hour }))
            : [],
          width: 8,
        }),
        new GraphWidget({
          title: 'Payments waiting and stuck',
          left: [
            count('StuckPayment'),
            count('ReconcileFailed'),
            count('OrderStuck'),
            count('ForgottenOrder'),
          ],
          width: 8,
        }),
        new GraphWidget({
          title: 'Catalogue: read, broken off, unreadable',
          left: [count('CatalogueRead'), workflow.metricFailed({ period: hour }), count('UnreadableRow')],
          width: 8,
        }),
      ],
      [
        new GraphWidget({
          title: 'Errors of the Lambdas',
          left: Object.values(functions).map((lambda) => lambda.metricErrors({ period: hour })),
          width: 12,
        }),
        new GraphWidget({
          title: 'Dead letters',
          left: deadLetters.map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period: hour })),
          width: 12,
        }),
      ],
    ],
  });
}
