import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bugs, type PlantedBug } from './bugs.ts';

/**
 * `node test/planted/run.ts [WORD …]`: plants each bug into the source in turn, runs the test files that must find it,
 * and removes it again. Words select the bugs whose area or name contains one of the words. Exits with 1 if a bug is
 * not found, or if its text does not occur exactly once in the source.
 */
const root = join(import.meta.dirname, '../..');
const results = join(tmpdir(), `planted-${process.pid}.json`);
const sources = execFileSync('git', ['ls-files', 'functions', 'infra', 'shared', 'web', 'shop.config.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|tsx|css|json|mjs)$/.test(path));

let undo = () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    undo();
    process.exit(1);
  });
}

const words = process.argv.slice(2);
const chosen = Object.entries(bugs)
  .flatMap(([area, planted]) => planted.map((bug) => ({ bug, title: `${area}: ${bug.name}` })))
  .filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)));
const missed = chosen.filter(({ bug, title }) => {
  const outcome = plant(bug);
  console.log(`${outcome.isNoticed ? 'noticed' : 'MISSED '}  ${title} (${outcome.detail})`);
  return !outcome.isNoticed;
});
console.log(`${chosen.length - missed.length} passed, ${missed.length} failed`);
process.exit(missed.length > 0 || chosen.length === 0 ? 1 : 0);

function plant({ find, replace, tests }: PlantedBug): {
  readonly isNoticed: boolean;
  readonly detail: string;
} {
  const places = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes(find));
  const [path] = places;
  if (!path || places.length > 1)
    return { isNoticed: false, detail: `its text stands in ${places.length} files` };
  const file = join(root, path);
  const source = readFileSync(file, 'utf8');
  if (source.split(find).length > 2) return { isNoticed: false, detail: `its text stands twice in ${path}` };
  undo = () => writeFileSync(file, source);
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    const quiet = tests.filter((test) => failedIn(test) === 0);
    const detail = quiet.length === 0 ? path : `${path} passes ${quiet.join(', ')}`;
    return { isNoticed: quiet.length === 0, detail };
  } finally {
    undo();
    undo = () => {};
  }
}

/** Returns the number of failed tests in a file. If the file cannot be loaded, prints a message and returns 0. */
function failedIn(test: string): number {
  const options = ['--project=!long', '--reporter=json', `--outputFile=${results}`, '--bail=1'];
  writeFileSync(results, '{}');
  spawnSync('npx', ['vitest', 'run', join('test', test), ...options], { cwd: root, stdio: 'ignore' });
  const { numFailedTests = 0, numTotalTests = 0 } = JSON.parse(readFileSync(results, 'utf8')) as {
    readonly numFailedTests?: number;
    readonly numTotalTests?: number;
  };
  if (numTotalTests === 0) console.log(`${test} could not be loaded`);
  return numFailedTests;
}
