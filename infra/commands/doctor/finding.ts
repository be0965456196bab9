/** What one check found. `cure` is what to do, with the command to type where there is one. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'ok'; readonly says: string }
  /** Works, and could be better or has to be thought of. */
  | { readonly kind: 'warning'; readonly says: string; readonly cure: string }
  | {
      readonly kind: 'error';
      readonly says: string;
      readonly cure: string;
      /** What it stands in the way of: a deploy, or selling once it is deployed. */
      readonly stops: 'deploying' | 'selling';
    }
  /** Cannot be checked yet. */
  | { readonly kind: 'pending'; readonly says: string }
);

/** What can be found about one subject. */
export const findingOn = (subject: string) => ({
  ok: (says: string): Finding => ({ subject, kind: 'ok', says }),
  pending: (says: string): Finding => ({ subject, kind: 'pending', says }),
  warning: (says: string, cure: string): Finding => ({ subject, kind: 'warning', says, cure }),
  stopsDeploying(says: string, cure: string): Finding {
    return { subject, kind: 'error', stops: 'deploying', says, cure };
  },
  stopsSelling(says: string, cure: string): Finding {
    return { subject, kind: 'error', stops: 'selling', says, cure };
  },
});

/** What the doctor ends with. */
export function closingLine(findings: readonly Finding[]): string {
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const toFix = errors === 0 ? 'Nothing is wrong' : `${errors} to fix`;
  return warnings === 0
    ? `${toFix}.`
    : `${toFix}, ${warnings} ${warnings === 1 ? 'thing' : 'things'} to think of.`;
}

const marks = { ok: '✓', warning: '!', error: '✗', pending: '·' } as const;

export function printed(finding: Finding): string {
  const line = `${marks[finding.kind]} ${finding.subject}: ${finding.says}`;
  return 'cure' in finding ? `${line}\n    → ${finding.cure}` : line;
}
