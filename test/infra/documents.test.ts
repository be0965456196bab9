import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopAlarms } from '#infra/shop-alarms.ts';
import { oldTermsIn } from '#test/support/old-terms.ts';
import {
  citedElsewhere,
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
  it('names no command that is not there', () => {
    const named = [...read(file).matchAll(/npm run ([a-z][a-z:]*(?:-[a-z:]+)*)/g)].map(
      ([, name]) => name ?? '',
    );

    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('links to no file and no heading that is not there', () => {
    expect(danglingLinks(file, read(file))).toEqual([]);
  });

  it('cites no rule and names no file that is not there', () => {
    expect(unknownRules(read(file))).toEqual([]);
    expect(unknownFiles(file, read(file))).toEqual([]);
  });
});

describe('comments', () => {
  it('cite no rule that is not there', () => {
    const dangling = sources.flatMap((file) => unknownRules(read(file)).map((rule) => `${file}: ${rule}`));

    expect(dangling).toEqual([]);
  });

  it('cite no other document by its numbers', () => {
    const dangling = sources.flatMap((file) =>
      citedElsewhere(commentsIn(read(file))).map((at) => `${file}: ${at}`),
    );

    expect(dangling).toEqual([]);
  });

  it('name no file that is not there', () => {
    const dangling = sources.flatMap((file) =>
      unknownFiles(file, commentsIn(read(file))).map((name) => `${file}: ${name}`),
    );

    expect(dangling).toEqual([]);
  });
});

it.each(['functions', 'functions/orders', 'functions/sync', 'infra/local/square-simulator'])(
  'the README of %s links to each of its folders',
  (folder) => {
    const folders = globSync('*/', { cwd: join(root, folder) });
    const links = linksIn(read(`${folder}/README.md`)).map(({ file }) => file);

    expect(folders.length).toBeGreaterThan(2);
    expect(folders.filter((each) => !links.some((link) => link.startsWith(join(each, '/'))))).toEqual([]);
  },
);

it('docs/README.md lists every document', () => {
  const listed = linksIn(read('docs/README.md')).map(({ file }) => join('docs', file));
  const elsewhere = [
    'CODE_OF_CONDUCT.md',
    'NOTICE.md',
    'README.md',
    'SECURITY.md',
    'docs/README.md',
    'web/ui/fonts/README.md',
  ];

  expect(docs.filter((file) => !listed.includes(file) && !elsewhere.includes(file))).toEqual([]);
});

describe('the terms of docs/glossary.md', () => {
  /** History, the artist's own voice, and where the old terms are listed. */
  const mayUseOldTerms = [
    'CHANGELOG.md',
    'docs/glossary.md',
    'shop.config.ts',
    'test/infra/documents.test.ts',
    'test/support/old-terms.ts',
  ];
  const others = ['infra/local/demo/', 'test/fixtures/'];

  it('are used instead of the old ones', () => {
    const files = [...docs, ...sources].filter(
      (file) => !mayUseOldTerms.includes(file) && !others.some((folder) => file.startsWith(folder)),
    );
    const found = files.flatMap((file) =>
      oldTermsIn(`${file}\n${read(file)}`).map((old) => `${file}: ${old}`),
    );

    expect(files.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  it.each([
    'startTestTwin()',
    'shop.simulator.happen({})',
    'the painted home page',
    'className="unseen"',
    'throw new Sentence(',
    'a zombie wakes',
    'a shopper follows her order',
    'await hearOfMail(ports)',
    'giveBackUnits(line, orderId)',
    'const patience = 6;',
    'the fence of a write',
    'Nothing hangs here yet.',
    'Whoever asks is told',
    'an email to the buyer',
    'the list of readers',
    'await lookAtTable(ports)',
    'await takeLook(ports)',
    'captured without a look',
    'a worker that dies',
    'mend it in Square',
    'once that is heard',
    'const gatewayPatience = 30_000;',
    'payUnseen(world)',
    'await happen(kind)',
    'readersTold(orderId)',
    'hangMany(table, 60)',
    'an old run that wakes up',
    'the alarm rings',
    'kept in the audit trail',
  ])('would be told apart from %s', (text) => {
    expect(oldTermsIn(text)).toHaveLength(1);
  });
});

describe('the rules of test/behaviour.md', () => {
  it('are numbered once and in order', () => {
    const inOrder = [...new Set(rules)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

    expect(rules.length).toBeGreaterThan(100);
    expect(rules).toEqual(inOrder);
  });

  it('quote what the code says, to the letter', () => {
    const code = globSync(['shop.config.ts', '{functions,shared,web}/**/*.{ts,tsx}'], { cwd: root }).map(
      read,
    );

    expect(textsNotIn(code.join('\n'), read('test/behaviour.md'))).toEqual([]);
  });

  it('are each named by a comment of a test', () => {
    const tests = globSync('test/**/*.{ts,tsx}', { cwd: root });
    const named = new Set(tests.flatMap((file) => citedRules(commentsIn(read(file)))));

    expect(rules.filter((rule) => !named.has(rule))).toEqual([]);
  });
});

describe('a reference that dangles is found', () => {
  it('in a text that the code does not say', () => {
    const code = "say('Only ', left, ' left!', 'Don\\'t');";

    expect(textsNotIn(code, "'Only N left!' and 'Don't', but not 'Only N are left!'")).toEqual([
      'Only N are left!',
    ]);
  });

  it('in a link', () => {
    const document = '[here](infra/README.md#backups) [gone](infra/GONE.md) [moved](infra/README.md#gone)';

    expect(danglingLinks('README.md', document)).toEqual(['infra/GONE.md', 'infra/README.md#gone']);
  });

  it('in a comment, over the end of a line too', () => {
    const rule = ['/** As told', ' * (rules 1.1,', ' * 99.1 and 1.2). */'].join('\n');
    const file = `// As in functions/${'gone'}.ts and in test/README.md`;

    expect(unknownRules(rule)).toEqual(['99.1']);
    expect(citedElsewhere('as the spec, section 5, and reliability test 17 have it')).toHaveLength(2);
    expect(unknownFiles('web/app.tsx', commentsIn(file))).toEqual(['functions/gone.ts']);
  });
});

it('every command of an operator is in the docs', () => {
  const operators = ['README.md', 'infra/README.md', 'infra/costs.md'].map(read).join('');

  for (const name of [
    'doctor',
    'deploy',
    'secrets',
    'admin:create',
    'export',
    'import',
    'restore',
    'person',
  ]) {
    expect(operators).toContain(`npm run ${name}`);
  }
});

it('every alarm that has a cure is one that can ring', () => {
  const named = [...read('infra/README.md').matchAll(/alarm `(\w+)`/g)].map(([, name]) => name ?? '');

  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !(name in shopAlarms))).toEqual([]);
});

function unknownRules(text: string): string[] {
  return citedRules(text).filter((rule) => !rules.includes(rule));
}

/** A file is named from the root, from `test/`, or from beside itself. */
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
