import type { RoleUse } from './iam.ts';

/** Permissions that no run uses, with the reason why the role needs them. */
interface Exception {
  readonly role: RegExp;
  readonly grant: RegExp;
  readonly reason: string;
}

/** The permitted unused grants. Any other unused grant is an error. */
const exceptions: readonly Exception[] = [
  {
    role: /CustomCDKBucketDeployment/,
    grant: /./,
    reason: 'CDK’s own function that copies the pages while deploying; its code is not of this repository',
  },
  {
    role: /SyncStateMachine|Scheduler/,
    grant: /^lambda:InvokeFunction .*:\*$/,
    reason: 'CDK grants a function together with its versions; only the function is called',
  },
  {
    role: /./,
    grant: /^(logs|xray):/,
    reason: 'logs and traces, which are not copied here; the snapshot of the template shows them',
  },
  {
    role: /SecretsRole/,
    grant: /./,
    reason: 'the keys are made, read and deleted by deployments, which are not copied here',
  },
  {
    role: /SchedulerRole/,
    grant: /^sqs:SendMessage /,
    reason: 'a run that keeps failing is put aside',
  },
  {
    role: /checkoutRole/,
    grant: / (SYNC(#\*)?|REREADS)$/,
    reason:
      'a work whose price at Square is news is read anew, and what is wrong with it noted with the last run',
  },
  {
    role: /studioRole/,
    grant: / (GUEST|MAIL)#\*$/,
    reason: 'an order to review is ended, which frees or empties its cart, and tells of the sale',
  },
  {
    role: /(enquiries|studio|reconcile)Role/,
    grant: / (WITHDRAWAL|ORDER#\*)$|\/orderLinkKey$/,
    reason:
      'a shopper in the European Union withdraws from an order; the orders of a run go to the United States',
  },
  {
    role: /sessionRole/,
    grant: /\/addressKey$/,
    reason:
      'a code that was sent by email is compared; none is sent before SES has reported a delivery to the artist',
  },
  {
    role: /uploadsRole/,
    grant: / SESSION#\*$/,
    reason:
      'that a session is in use is noted once a minute, and a run may upload its few pictures within one',
  },
  {
    role: /reconcileRole/,
    grant: /index\/gsi1 VARIATION#\*$/,
    reason: 'a change that a later poll finds may name a variation of a work it has not read',
  },
];

/**
 * Kinds of actions. A role may read or write rows (infra/config/lambda-groups.ts), so one used action counts as use of
 * all actions of its kind.
 */
const kinds: Readonly<Record<string, string>> = {
  GetItem: 'read',
  BatchGetItem: 'read',
  Query: 'read',
  PutItem: 'write',
  UpdateItem: 'write',
  DeleteItem: 'write',
  BatchWriteItem: 'write',
  ConditionCheckItem: 'write',
};

/** Returns the permission to which a grant belongs, such as `read table/shop USER#*`. */
function rightOf(line: string): string {
  return line.replace(/^dynamodb:(\w+)/, (whole, action: string) => kinds[action] ?? whole);
}

/** Returns a complaint for each role with unused permissions. */
export function complaintsAbout(roles: readonly RoleUse[]): readonly { role: string; unused: string[] }[] {
  return roles.flatMap(({ role, used, unused }) => {
    const exercised = new Set(used.map(rightOf));
    // A role that writes rows may also read them.
    const written = new Set([...exercised].map((right) => right.replace(/^write /, 'read ')));
    const left = new Set(
      unused
        .filter((line) => !exceptions.some((each) => each.role.test(role) && each.grant.test(line)))
        .map(rightOf)
        .filter((right) => !exercised.has(right) && !written.has(right)),
    );
    return left.size > 0 ? [{ role, unused: [...left] }] : [];
  });
}

/** Returns a table of the used and unused permissions of every role. */
export function describeRoles(roles: readonly RoleUse[]): string {
  return roles
    .map(({ role, used, unused }) =>
      [role, ...used.map((line) => `  used    ${line}`), ...unused.map((line) => `  unused  ${line}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}
