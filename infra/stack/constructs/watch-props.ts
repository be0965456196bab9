import type { HttpApi as Api } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';

export interface WatchProps {
  /** Name of the stage, for the commands in alarm texts. */
  readonly stage: string;
  readonly functions: Readonly<Record<string, IFunction>>;
  readonly api: Api;
  readonly distribution: Distribution;
  readonly tableName: string;
  readonly workflow: StateMachine;
  readonly deadLetters: readonly IQueue[];
  /** Email address that gets alarms. It is empty in a development shop, whose alarms appear only in CloudWatch. */
  readonly mail: string;
  /** Whether the shop sends emails, so that they must be monitored. */
  readonly writesMail: boolean;
  /** Monthly budget in US dollars. The operator gets an email at 50, 80 and 100 % of it. */
  readonly monthlyBudget: number;
}
