import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { tableDefinition } from '#functions/db/keys.ts';
import { indexPattern, type KeyName, keyPattern } from '#infra/config/key-patterns.ts';
import type { LambdaGroup } from '#infra/config/lambda-group.ts';

const readActions = ['GetItem', 'BatchGetItem', 'Query'];
/** A transaction needs permission for each of its operations, including condition checks. */
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];
const recoveryDays = 35;
/** Maximum request units a second, which limit the cost of a flood. They are far above a painter's shop's needs. */
const mostReads = 4000;
const mostWrites = 400;

/** The shop's only table, defined like the emulator's table. Grants allow access only to listed kinds of keys. */
export class ShopTable extends Construct {
  /** Name of the table that the shop uses: the stack's own or a restored one. */
  readonly name: string;
  private readonly arn: string;

  /** `restored` is the name of a table from `npm run restore` or `npm run import`; empty for the stack's own table. */
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

  /** Allows a role to read and write the group's rows and to query its indexes, but no scans and no administration. */
  grant(role: IRole, { reads, writes, finds }: Pick<LambdaGroup, 'reads' | 'writes' | 'finds'>): void {
    const patterns = (names: readonly KeyName[]) => [...new Set(names.map(keyPattern))].sort();
    this.allow(role, readActions, this.arn, patterns([...reads, ...writes]));
    this.allow(role, writeActions, this.arn, patterns(writes));
    this.allow(role, ['Query'], `${this.arn}/index/${tableDefinition.index.name}`, finds.map(indexPattern));
  }

  private allow(
    role: IRole,
    actions: readonly string[],
    resource: string,
    patterns: readonly string[],
  ): void {
    if (patterns.length === 0) return;
    role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [resource],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...patterns] } },
      }),
    );
  }
}
