import type { RoleUse } from './iam.ts';

/** A right that no healthy run uses, and why it is there. Matched against the role and the grant's line. */
interface Exception {
  readonly role: RegExp;
  readonly grant: RegExp;
  readonly reason: string;
}

/** Everything else that is granted and never used is a fault. */
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
];

/** One complaint for every role that may do more than anything here has ever done. */
export function complaintsAbout(roles: readonly RoleUse[]): readonly { role: string; unused: string[] }[] {
  return roles.flatMap(({ role, unused }) => {
    const left = unused.filter(
      (line) => !exceptions.some((each) => each.role.test(role) && each.grant.test(line)),
    );
    return left.length > 0 ? [{ role, unused: left }] : [];
  });
}

/** The rights of every role as a table: what was used, and what was granted for nothing. */
export function describeRoles(roles: readonly RoleUse[]): string {
  return roles
    .map(({ role, used, unused }) =>
      [role, ...used.map((line) => `  used    ${line}`), ...unused.map((line) => `  unused  ${line}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}
