import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsOf, type MetricName } from '#functions/platform/metrics.ts';
import { shopAlarms } from '#infra/stack/shop-alarms.ts';
import {
  citedRules,
  commentsIn,
  headingsIn,
  linksIn,
  namedFiles,
  numberedRules,
  textsNotIn,
} from '#test/support/references.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const there = (file: string) => existsSync(join(root, file));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const folders = '{docs,shared,functions,infra,web,test}';
const docs = globSync(['*.md', `${folders}/**/*.md`], { cwd: root });
const sources = globSync(['*.{ts,json}', `${folders}/**/*.{ts,tsx,css}`], { cwd: root });
const rules = numberedRules(read('test/behaviour.md'));

describe.each([...docs, '.github/workflows/shop.yml'])('%s', (file) => {
  it('mentions only commands that exist', () => {
    const named = [...read(file).matchAll(/npm run ([a-z][a-z:]*(?:-[a-z:]+)*)/g)].map(
      ([, name]) => name ?? '',
    );

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links only to files and headings that exist', () => {
    expect(danglingLinks(file, read(file))).toEqual([]);
  });

  it('cites only rules and files that exist', () => {
    expect(unknownRules(read(file))).toEqual([]);
    expect(unknownFiles(file, read(file))).toEqual([]);
  });
});

describe('comments', () => {
  it('cite only rules that exist', () => {
    const dangling = sources.flatMap((file) => unknownRules(read(file)).map((rule) => `${file}: ${rule}`));

    expect(dangling).toEqual([]);
  });

  it('mention only files that exist', () => {
    const dangling = sources.flatMap((file) =>
      unknownFiles(file, commentsIn(read(file))).map((name) => `${file}: ${name}`),
    );

    expect(dangling).toEqual([]);
  });
});

describe('the rules of test/behaviour.md', () => {
  it('are numbered once and in order', () => {
    const inOrder = [...new Set(rules)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

    expect(rules.length).toBeGreaterThan(100);
    expect(rules).toEqual(inOrder);
  });

  it('quote texts exactly as in the code', () => {
    const code = globSync(['shop.config.ts', '{functions,shared,web}/**/*.{ts,tsx}'], { cwd: root }).map(
      read,
    );

    expect(textsNotIn(code.join('\n'), read('test/behaviour.md'))).toEqual([]);
  });

  it('are each cited by a comment in a test', () => {
    const tests = globSync('test/**/*.{ts,tsx}', { cwd: root });
    const named = new Set(tests.flatMap((file) => citedRules(commentsIn(read(file)))));

    expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  });
});

it('infra/README.md gives no advice for an alarm that does not exist', () => {
  const named = [...read('infra/README.md').matchAll(/alarm `(\w+)`((?:(?:,| or) `\w+`)*)/g)];
  const unknown = named.flatMap(([, alarm = '', list = '']) => {
    const events = [...list.matchAll(/`(\w+)`/g)].map(([, event]) => event);
    const known = alarm in shopAlarms ? eventsOf(alarm as MetricName) : [];
    return known.length === 0 ? [alarm] : events.filter((event) => !known.some((one) => one === event));
  });

  expect(named.length).toBeGreaterThan(4);
  expect(unknown).toEqual([]);
});

function unknownRules(text: string): string[] {
  return citedRules(text).filter((rule) => !rules.includes(rule));
}

/** Returns the names of files that exist neither below the root, nor below `test/`, nor beside `file`. */
function unknownFiles(file: string, text: string): string[] {
  return namedFiles(text).filter(
    (name) => ![name, join('test', name), join(dirname(file), name)].some(there),
  );
}

function danglingLinks(file: string, document: string): string[] {
  return linksIn(document).flatMap(({ file: link, heading }) => {
    const target = link === '' ? file : join(dirname(file), link);
    const found = there(target) && (heading === undefined || headingsIn(read(target)).includes(heading));
    return found ? [] : [heading === undefined ? link : `${link}#${heading}`];
  });
}
