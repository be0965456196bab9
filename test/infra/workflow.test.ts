import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../.github/workflows', name), 'utf8');
const workflow = read('shop.yml');
/** Jobs are indented by two spaces; everything before `jobs:` applies to all. */
const jobs = (workflow.split(/^jobs:$/m)[1] ?? '').split(/^ {2}(?=\w+:$)/m).slice(1);

describe('the deploy workflow', () => {
  it('pins third-party actions to a commit, with the name of its release', () => {
    const used = [...`${workflow}${read('weekly.yml')}`.matchAll(/uses: (.*)/g)].map(([, action]) => action);

    expect(used.length).toBeGreaterThan(6);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('uses no cache of other runs in a job with AWS credentials', () => {
    const trusted = jobs.filter((job) => job.includes('id-token: write'));

    expect(trusted).toHaveLength(2);
    for (const job of trusted) expect(job).not.toMatch(/cache: npm/);
  });
});
