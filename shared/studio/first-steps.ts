import type { FirstFacts } from './first-facts.ts';
import type { SellingFinding } from './studio.ts';

/** What a new shop goes through until it sells, in this order. */
const stepNames = ['connect', 'location', 'sync', 'purchase', 'live'] as const;
export type StepName = (typeof stepNames)[number];

export interface FirstStep {
  readonly name: StepName;
  /** `next` is the first that is not done. */
  readonly state: 'done' | 'next' | 'later';
}

interface Known {
  readonly facts: FirstFacts;
  /** Works that the shop has, hidden ones too. */
  readonly works: number;
  /** What was found at Square, where it was asked (functions/studio/selling-check.ts). */
  readonly findings?: readonly SellingFinding[] | undefined;
}

/** How far the shop is. What Square says counts for more than what the shop remembers. */
export function firstSteps({ facts, works, findings = [] }: Known): readonly FirstStep[] {
  const isHindered = (about: SellingFinding['about']) =>
    findings.some((finding) => finding.about === about && !finding.isGood);
  const isDone: Readonly<Record<StepName, boolean>> = {
    connect: isConnected(facts) && !isHindered('token'),
    location: facts.location !== undefined && !isHindered('location'),
    sync: works > 0,
    purchase: facts.purchase === 'test' || facts.purchase === 'settled',
    live: facts.wasLive,
  };
  const next = stepNames.find((name) => !isDone[name]);
  return stepNames.map((name) => ({
    name,
    state: isDone[name] ? 'done' : name === next ? 'next' : 'later',
  }));
}

export function isConnected({ connection }: Pick<FirstFacts, 'connection'>): boolean {
  return connection === 'connected' || connection === 'token';
}
