/** Result of one check. `cure` tells what to do, with a command if there is one. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'ok'; readonly says: string }
  /** Works, but can be improved or needs attention. */
  | { readonly kind: 'warning'; readonly says: string; readonly cure: string }
  | {
      readonly kind: 'error';
      readonly says: string;
      readonly cure: string;
      /** What it prevents: a deploy, or selling once it is deployed. */
      readonly stops: 'deploying' | 'selling';
    }
  /** Cannot be checked yet. */
  | { readonly kind: 'pending'; readonly says: string }
);

/** Makes findings about one subject. */
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

/** The last line of the doctor's output. */
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
