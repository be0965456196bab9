import { describe, expect, it } from 'vitest';
import { describeChanges } from '#infra/commands/release/changes.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything } from '#test/support/shop/stages.ts';

const resource = (Type: string, Properties: object = {}, rest: object = {}) => ({
  Type,
  Properties,
  ...rest,
});
const template = (Resources: object) => ({ Resources });

describe('describeChanges', () => {
  it('counts resources and calls them by plain names', () => {
    const before = template({
      A: resource('AWS::Lambda::Function', { MemorySize: 1 }),
      B: resource('AWS::CloudWatch::Alarm', { Threshold: 1 }),
      C: resource('AWS::IAM::Policy', { PolicyDocument: {} }),
    });
    const after = template({
      A: resource('AWS::Lambda::Function', { MemorySize: 2 }),
      N: resource('AWS::Lambda::Function'),
      B: resource('AWS::CloudWatch::Alarm', { Threshold: 2 }),
    });

    expect(describeChanges(before, after)).toEqual({
      lines: [
        'alarms and dashboard: 1 changed',
        'code and settings of Lambdas: 1 new, 1 changed',
        'permissions: 1 removed',
      ],
      losses: [],
      isEmpty: false,
    });
  });

  it.each([
    ['AWS::DynamoDB::GlobalTable', { TableName: 'a' }, { TableName: 'b' }, /replaced .*works, carts, orders/],
    ['AWS::S3::Bucket', { BucketName: 'a' }, { BucketName: 'b' }, /replaced .*files/],
  ])('reports a replaced %s as a loss', (type, before, after, says) => {
    const { losses } = describeChanges(
      template({ It: resource(type, before) }),
      template({ It: resource(type, after) }),
    );

    expect(losses).toEqual([{ id: 'It', says: expect.stringMatching(says) }]);
  });

  it.each([
    ['Delete', /would be deleted, and with it the shop's public address/],
    ['Retain', /would be removed from the stack/],
  ])('reports a removed resource with the policy %s as a loss', (DeletionPolicy, says) => {
    const { losses } = describeChanges(
      template({ It: resource('AWS::CloudFront::Distribution', {}, { DeletionPolicy }) }),
      template({}),
    );

    expect(losses).toEqual([{ id: 'It', says: expect.stringMatching(says) }]);
  });
});

describe('describeChanges for the shop’s own stack', () => {
  it('finds no change in the same stack, although CloudFormation returns “?” for characters outside ASCII', () => {
    const built = templateOf(stageWithEverything).toJSON();
    const text = JSON.stringify(built);
    const deployed = JSON.parse(text.replace(/[^\0-\x7f]/gu, '?'));

    expect(JSON.stringify(deployed)).not.toBe(text);
    expect(describeChanges(deployed, built)).toEqual({ lines: [], losses: [], isEmpty: true });
  });

  it('describes the first deploy without CloudFormation’s terms, and reports no loss when a stage gets more settings', () => {
    const plain = templateOf().toJSON();
    const grown = templateOf(stageWithEverything);

    const first = describeChanges(undefined, plain);
    const later = describeChanges(plain, grown.toJSON());

    expect(first.lines.join()).not.toContain('::');
    expect(later.isEmpty).toBe(false);
    expect([...first.losses, ...later.losses]).toEqual([]);
  });
});
