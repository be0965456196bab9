import type { FirstFacts } from './first-facts.ts';
import type { SellingFinding } from './studio.ts';

/** The setup steps of a new shop, in this order. */
const stepNames = ['connect', 'location', 'sync', 'purchase', 'live'] as const;
export type StepName = (typeof stepNames)[number];

export interface FirstStep {
  readonly name: StepName;
  /** `next`: the first step that is not done. */
  readonly state: 'done' | 'next' | 'later';
}

interface Known {
  readonly facts: FirstFacts;
  /** Number of works, including hidden ones. */
  readonly works: number;
  /** Findings at Square, if Square was asked (functions/studio/selling-check.ts). */
  readonly findings?: readonly SellingFinding[] | undefined;
}

/** Returns the state of each setup step. Findings at Square take precedence over the shop's own rows. */
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
