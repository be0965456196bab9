import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { tableDefinition } from '#functions/db/definition.ts';

const recoveryDays = 35;
/** A ceiling on what a flood of requests can cost; far above what a painter's shop needs. */
const mostReads = 4000;
const mostWrites = 400;

/** The single table, made from the same definition as the emulator's, with the right to touch only named keys. */
export class ShopTable extends Construct {
  /** The table in use: the stack's own, or a restored one that stands beside it. */
  readonly name: string;
  private readonly arn: string;

  /** `restored`: name of a table made by `npm run restore` or `npm run import`; empty for the stack's own. */
  constructor(scope: Construct, id: string, props: { readonly keep: boolean; readonly restored: string }) {
    super(scope, id);
    const { partitionKey, sortKey, index, timeToLive } = tableDefinition;
    const own = new TableV2(this, 'Table', {
      partitionKey: { name: partitionKey, type: AttributeType.STRING },
      sortKey: { name: sortKey, type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: index.name,
          partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
          sortKey: { name: index.sortKey, type: AttributeType.STRING },
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      timeToLiveAttribute: timeToLive,
      billing: Billing.onDemand({ maxReadRequestUnits: mostReads, maxWriteRequestUnits: mostWrites }),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: recoveryDays,
      },
      deletionProtection: props.keep,
      removalPolicy: props.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.name = props.restored || own.tableName;
    this.arn =
      props.restored === ''
        ? own.tableArn
        : Stack.of(this).formatArn({ service: 'dynamodb', resource: 'table', resourceName: props.restored });
  }

  /** Everything the code's `Table` calls, on items whose partition key begins with one of `prefixes`. No scan, no table administration. */
  grantKeys(role: IRole, prefixes: readonly string[]): void {
    role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:Query',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:BatchWriteItem',
          'dynamodb:ConditionCheckItem',
        ],
        resources: [this.arn, `${this.arn}/index/${tableDefinition.index.name}`],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': prefixes.map((prefix) => `${prefix}*`) },
        },
      }),
    );
  }
}
