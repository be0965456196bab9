import { syncWorkflow } from '#functions/sync/steps/workflow.ts';
import type { Timeline } from './timeline.ts';

/** A state in Amazon States Language, with the properties that the sync uses. */
interface State {
  readonly Type: string;
  readonly Next?: string;
  readonly Parameters?: { readonly step?: string };
  readonly Retry?: readonly {
    readonly ErrorEquals?: readonly string[];
    readonly IntervalSeconds?: number;
    readonly MaxAttempts?: number;
  }[];
  readonly Catch?: readonly { readonly Next: string }[];
  readonly Choices?: readonly {
    readonly Variable?: string;
    readonly BooleanEquals?: boolean;
    readonly Next: string;
  }[];
  readonly Default?: string;
}

/** Runs the sync's workflow with a process for each step, as Step Functions does. Works must have no pictures. */
export async function runWorkflow(
  input: object,
  timeline: Timeline,
  runStep: (step: string, state: object) => Promise<object>,
): Promise<void> {
  const states: Readonly<Record<string, State>> = syncWorkflow.States;
  let given = input;
  for (let name: string | undefined = syncWorkflow.StartAt; name; ) {
    const state: State | undefined = states[name];
    if (state?.Type === 'Choice') name = chosen(state, given);
    else if (state?.Parameters?.step) {
      const { step } = state.Parameters;
      const done = await tried(state, timeline, () => runStep(step, given));
      if ('failure' in done) given = { ...given, failure: done.failure };
      else given = done.output;
      name = 'failure' in done ? state.Catch?.[0]?.Next : state.Next;
    } else return;
  }
}

function chosen({ Choices, Default }: State, given: object): string | undefined {
  const [choice] = Choices ?? [];
  const value = (given as Record<string, unknown>)[choice?.Variable?.slice(2) ?? ''];
  const isChosen = choice?.BooleanEquals === undefined ? Number(value) > 0 : value === choice.BooleanEquals;
  return isChosen ? choice?.Next : Default;
}

async function tried(
  { Retry = [] }: State,
  timeline: Timeline,
  run: () => Promise<object>,
): Promise<{ readonly output: object } | { readonly failure: object }> {
  const tries = new Map<object, number>();
  for (;;) {
    try {
      return { output: JSON.parse(JSON.stringify((await run()) ?? {})) };
    } catch (error) {
      const { name, message } = error as Error;
      const retrier = Retry.find(({ ErrorEquals }) => ErrorEquals?.includes(name));
      const before = retrier ? (tries.get(retrier) ?? 0) : 0;
      if (!retrier || before >= (retrier.MaxAttempts ?? 0))
        return { failure: { Error: name, Cause: JSON.stringify({ errorMessage: message }) } };
      tries.set(retrier, before + 1);
      await timeline.wait((retrier.IntervalSeconds ?? 1) * 1_000);
    }
  }
}
