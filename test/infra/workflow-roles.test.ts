import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string;
  readonly Condition?: unknown;
}

function statementsOf(role: string): readonly Statement[] {
  const file = join(import.meta.dirname, `../../infra/roles/${role}.json`);
  return JSON.parse(readFileSync(file, 'utf8')).Statement;
}
const actionsOf = (role: string) => statementsOf(role).flatMap(({ Action }) => [Action].flat());

describe('the role for pull requests', () => {
  it('cannot change anything, assume another role, or read secrets', () => {
    const reading = /:(Get|Describe|List)/;

    expect(actionsOf('shop-plan').filter((action) => !reading.test(action))).toEqual([]);
    expect(actionsOf('shop-plan').filter((action) => /^(ssm|secretsmanager|kms|sts):/.test(action))).toEqual(
      [],
    );
  });

  it('can read the form of the table’s rows, but no personal data', () => {
    const rows = statementsOf('shop-plan').filter(({ Action }) =>
      [Action].flat().includes('dynamodb:GetItem'),
    );

    expect(rows).toHaveLength(1);
    expect(rows[0]?.Condition).toEqual({
      'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': [keys.schema().pk] },
    });
    expect(actionsOf('shop-plan').filter((action) => /Scan|Query|Batch/.test(action))).toEqual([]);
  });
});

it('the deploy role has the permissions of the plan role, and cannot read secrets either', () => {
  const missing = actionsOf('shop-plan').filter((action) => !actionsOf('shop-deploy').includes(action));

  expect(missing).toEqual([]);
  expect(actionsOf('shop-deploy').filter((action) => action.startsWith('ssm:'))).toEqual([]);
});
