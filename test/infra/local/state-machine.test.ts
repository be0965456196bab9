import { describe, expect, it } from 'vitest';
import {
  createStateMachine,
  createSyncMachine,
  type Execution,
  ExecutionAlreadyExists,
} from '#infra/local/state-machine.ts';

const definition = JSON.stringify({
  StartAt: 'Work',
  States: {
    Work: {
      Type: 'Task',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how CloudFormation writes what it puts in
      Resource: '${worker}',
      TimeoutSeconds: 1,
      Retry: [{ ErrorEquals: ['Busy'], IntervalSeconds: 30, MaxAttempts: 2 }],
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'Tell' }],
      Next: 'Again?',
    },
    'Again?': {
      Type: 'Choice',
      Choices: [{ Variable: '$.left', NumericGreaterThan: 0, Next: 'Work' }],
      Default: 'Done',
    },
    Done: { Type: 'Succeed' },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
    Tell: { Type: 'Task', Resource: '${teller}', Next: 'Failed' },
    Failed: { Type: 'Fail', Error: 'Failed' },
  },
});

function setup(work: (input: { left: number }) => Promise<unknown>) {
  const told: unknown[] = [];
  const endedBadly: Execution[] = [];
  const machine = createStateMachine({
    definition,
    retryInterval: 0,
    handlers: {
      worker: (input) => work(input as { left: number }),
      teller: async (input) => {
        told.push(input);
      },
    },
    onEndedBadly: async (execution) => {
      endedBadly.push(execution);
    },
  });
  const run = async (name: string, left: number) => {
    const execution = machine.start({ name, input: { left } });
    await execution.ended;
    return execution;
  };
  return { machine, run, told, endedBadly };
}

function named(name: string): Error {
  return Object.assign(new Error(`${name} happened`), { name });
}

describe('the local state machine', () => {
  it('loops as the choice says, and counts', async () => {
    const { run, endedBadly } = setup(async ({ left }) => ({ left: left - 1 }));

    const execution = await run('run-1', 3);

    expect(execution).toMatchObject({ status: 'SUCCEEDED', transitions: 7 });
    expect(execution.path.filter((state) => state === 'Work')).toHaveLength(3);
    expect(endedBadly).toEqual([]);
  });

  it('retries what the definition says, and counts the retries', async () => {
    let tries = 0;
    const { run } = setup(async () => {
      if (++tries < 3) throw named('Busy');
      return { left: 0 };
    });

    const execution = await run('run-1', 1);

    expect(execution).toMatchObject({ status: 'SUCCEEDED', transitions: 5 });
  });

  it('handles every other error with its reason, and reports that the run failed', async () => {
    const { run, told, endedBadly } = setup(async () => {
      throw named('Refused');
    });

    const execution = await run('run-1', 1);

    expect(execution.status).toBe('FAILED');
    expect(told).toMatchObject([{ left: 1, failure: { Error: 'Refused', Cause: 'Refused happened' } }]);
    expect(endedBadly).toEqual([execution]);
  });

  it('does not wait for a task beyond its timeout', async () => {
    const { run, told } = setup(() => new Promise(() => undefined));

    await run('run-1', 1);

    expect(told).toMatchObject([{ failure: { Error: 'States.Timeout' } }]);
  });

  it('limits the output of a state to 256 KiB', async () => {
    const answering = (length: number) => setup(async () => ({ left: 0, text: 'x'.repeat(length) }));

    expect(await answering(255 * 1024).run('run-1', 1)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await answering(257 * 1024).run('run-1', 1)).toMatchObject({ status: 'FAILED' });
  });

  it('runs several at once and refuses a name that was used', async () => {
    const { machine, run } = setup(async ({ left }) => ({ left: left - 1 }));

    await Promise.all([run('run-1', 2), run('run-2', 5)]);

    expect(machine.execution('run-2')?.transitions).toBe(11);
    expect(() => machine.start({ name: 'run-1', input: { left: 2 } })).toThrow(ExecutionAlreadyExists);
  });

  it('treats the same start twice as one while it runs', async () => {
    const { machine } = setup(async ({ left }) => ({ left: left - 1 }));

    const first = machine.start({ name: 'run-1', input: { left: 1 } });
    const second = machine.start({ name: 'run-1', input: { left: 1 } });

    expect(second).toBe(first);
    await first.ended;
  });

  it('stops what runs', async () => {
    const { machine, endedBadly } = setup(() => new Promise(() => undefined));
    const execution = machine.start({ name: 'run-1', input: { left: 1 } });

    await machine.stop();

    expect(execution.status).toBe('ABORTED');
    expect(endedBadly).toEqual([execution]);
  });

  it('does not start with a task that has no implementation', () => {
    expect(() => createStateMachine({ definition, handlers: {} })).toThrow('Nothing handles worker');
  });
});

describe('the sync on a laptop', () => {
  const crashing = async (event: unknown) => {
    if (typeof event === 'object' && event && 'step' in event) throw named('Runtime');
  };

  it.each([
    ['that crashed in its last step', 'FAILED', crashing],
    ['that was stopped', 'ABORTED', () => new Promise(() => undefined)],
  ])('tells the steps of an execution %s, as EventBridge does', async (_, status, step) => {
    const told: unknown[] = [];
    const machine = createSyncMachine({
      syncSteps: async (event) => {
        if (typeof event !== 'object' || !event || !('detail' in event)) return step(event);
        told.push(event.detail);
      },
      pictures: async () => undefined,
      retryInterval: 0,
    });
    const execution = machine.start({ name: 'sync-7', input: { run: 7 } });

    if (status === 'ABORTED') await machine.stop();
    await execution.ended;

    expect(told).toEqual([{ name: 'sync-7', status }]);
  });

  it('sends an event three times that the steps refuse, then leaves the lock to its lease', async () => {
    let told = 0;
    const machine = createSyncMachine({
      syncSteps: async (event) => {
        if (JSON.stringify(event).includes('"detail"')) told++;
        throw named('Runtime');
      },
      pictures: async () => undefined,
      retryInterval: 0,
    });

    await machine.start({ name: 'sync-1', input: { run: 1 } }).ended;

    expect(told).toBe(3);
  });
});
