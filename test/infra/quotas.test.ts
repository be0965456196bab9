import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { quotaTable, quotaUses } from '#test/support/quotas/quotas.ts';
import type { StackTemplate, TemplateResource } from '#test/support/quotas/template-text.ts';
import { templateOf } from '#test/support/shop/stack.ts';
import { stageWithEverything, testStage } from '#test/support/shop/stages.ts';

const stages = [
  stageWithEverything,
  { ...stageWithEverything, name: 'dev', isLive: false, stackName: testStage('dev').stackName },
];

/** Above this share of a quota the next change may be the one that AWS refuses. */
const fullShare = 0.9;

describe.each(stages)('the largest stack of stage $name', (stage) => {
  const template = templateOf(stage).toJSON() as StackTemplate;
  const uses = quotaUses(template, stage.stackName);

  it('uses less than 90 % of every AWS quota that it touches', () => {
    process.stdout.write(`\n${quotaTable(uses)}\n`);

    const over = uses.filter(({ used, limit, mayBeFull }) => used > (mayBeFull ? limit : limit * fullShare));
    expect(over).toEqual([]);
    // Nothing watches the versions of a shop for trying out.
    if (stage.isLive) expect(uses.filter(({ used }) => used === 0).map(({ name }) => name)).toEqual([]);
  });

  it('leaves room for more endpoints: fewer than 450 of 500 resources', () => {
    expect(Object.keys(template.Resources).length).toBeLessThan(450);
  });

  it('gives a Lambda one permission for all of its routes, so that an endpoint adds none', () => {
    const ofApi = Object.values(template.Resources).filter(
      ({ Type, Properties }) =>
        Type === 'AWS::Lambda::Permission' && Properties.Principal === 'apigateway.amazonaws.com',
    );

    expect(ofApi).toHaveLength(new Set(Object.values(routes).map(({ service }) => service)).size);
  });

  it('makes few routes at the same time, because API Gateway limits how many it accepts in a second', () => {
    const isRoute = ([, { Type }]: readonly [string, TemplateResource]) =>
      Type === 'AWS::ApiGatewayV2::Route';
    const waiting = Object.entries(template.Resources).filter(isRoute);
    const ids = new Set(waiting.map(([id]) => id));
    const first = waiting.filter(([, { DependsOn = [] }]) => ![DependsOn].flat().some((id) => ids.has(id)));

    expect(waiting.length).toBeGreaterThan(100);
    expect(first.length).toBeLessThanOrEqual(10);
  });
});

it('a quota of which more than 90 % is used is found', () => {
  const full = {
    Resources: Object.fromEntries(
      Array.from({ length: 451 }, (_, i) => [`R${i}`, { Type: 'T', Properties: {} }]),
    ),
  };

  const [resources] = quotaUses(full, 'Gallery');

  expect(resources).toMatchObject({ limit: 500, used: 451 });
  expect(quotaTable(quotaUses(full, 'Gallery'))).toContain(
    '| CloudFormation: resources in a stack | 500 | 451 | 90 % |',
  );
});
