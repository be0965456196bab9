/** Result of one check. `cure` tells the operator what to do, with a command if there is one. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'ok'; readonly says: string }
  /** A part that works, but needs attention or can be improved. */
  | { readonly kind: 'warning'; readonly says: string; readonly cure: string }
  | {
      readonly kind: 'error';
      readonly says: string;
      readonly cure: string;
      /** Step that the error prevents: a deploy, or sales after the deploy. */
      readonly stops: 'deploying' | 'selling';
    }
  /** A part that cannot be checked yet. */
  | { readonly kind: 'pending'; readonly says: string }
);

/** Returns functions that make findings about one subject. */
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

/** Returns the last line of the doctor's output. */
export function closingLine(findings: readonly Finding[]): string {
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const toFix = errors === 0 ? 'Nothing is wrong' : `${errors} to fix`;
  return warnings === 0 ? `${toFix}.` : `${toFix}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
}

const marks = { ok: '✓', warning: '!', error: '✗', pending: '·' } as const;

export function printed(finding: Finding): string {
  const line = `${marks[finding.kind]} ${finding.subject}: ${finding.says}`;
  return 'cure' in finding ? `${line}\n    → ${finding.cure}` : line;
}
