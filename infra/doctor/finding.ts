/** What one look found. `cure` is what to do, with the command to type where there is one. */
export type Finding = { readonly subject: string } & (
  | { readonly kind: 'well'; readonly says: string }
  /** Works, and could be better or has to be thought of. */
  | { readonly kind: 'mind'; readonly says: string; readonly cure: string }
  | {
      readonly kind: 'wrong';
      readonly says: string;
      readonly cure: string;
      /** What it stands in the way of: a deploy, or selling once it is deployed. */
      readonly stops: 'deploying' | 'selling';
    }
  /** Cannot be looked at yet. */
  | { readonly kind: 'later'; readonly says: string }
);

export const well = (subject: string, says: string): Finding => ({ subject, kind: 'well', says });

export const mind = (subject: string, says: string, cure: string): Finding => ({
  subject,
  kind: 'mind',
  says,
  cure,
});

export const later = (subject: string, says: string): Finding => ({ subject, kind: 'later', says });

export function wrong(subject: string, stops: 'deploying' | 'selling', says: string, cure: string): Finding {
  return { subject, kind: 'wrong', stops, says, cure };
}

const marks = { well: '✓', mind: '!', wrong: '✗', later: '·' } as const;

export function printed(finding: Finding): string {
  const line = `${marks[finding.kind]} ${finding.subject}: ${finding.says}`;
  return 'cure' in finding ? `${line}\n    → ${finding.cure}` : line;
}
