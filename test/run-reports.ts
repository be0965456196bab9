import { stripVTControlCharacters } from 'node:util';

/** What a step's tests came to. */
export interface Count {
  readonly passed: number;
  /** A line each: which test, and what was seen. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Reads the report of Vitest's `json` reporter. A file that could not even be loaded is a failure. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, testResults } = report as VitestReport;
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [line(fileOf(name), message)] : [];
      return failed.map((test) => line(`${fileOf(name)} › ${test.fullName}`, test.failureMessages[0]));
    }),
  };
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly Suite[];
}

/** Reads the report of Playwright's `json` reporter. What passed at a second try only is a failure. */
export function countPlaywright(report: unknown): Count {
  const { stats, suites, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message }) => line('outside every journey', message)),
    ],
  };
}

function failuresOf({ file, specs, suites = [] }: Suite): readonly string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        line(`${file} › ${title} (${projectName})`, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

const fileOf = (path: string) => path.slice(path.lastIndexOf('/test/') + 1);

/** The first line of what was seen is enough to know where to look: the whole of it stands in the step's log. */
function line(where: string, message = ''): string {
  const plain = stripVTControlCharacters(message);
  return [where, plain.split('\n')[0]?.slice(0, 300)].filter(Boolean).join(': ');
}
