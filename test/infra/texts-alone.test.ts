// Rule 1.25
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

// biome-ignore lint/suspicious/noExplicitAny: a node of a syntax tree, whose fields differ by its type.
type Node = Record<string, any>;

/** One rendered child of an element. */
interface Child {
  readonly start: number;
  readonly isText: boolean;
  /** Whether the text can change or the element is conditional. */
  readonly changes: boolean;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const inside = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/**
 * Returns the positions of changing children beside a text. A page translator replaces text nodes by elements of its
 * own. React would then change, remove or insert before nodes that are no longer in the page.
 */
function unsafePlaces(program: Node, source: string, mixed: Set<string>): number[] {
  // Names of values that are elements and not texts. The type of `children` is known only where a component is used.
  const elements = new Set([...source.matchAll(/(\w+)\??: [^\n]*\bReactElement\b/g)].map(([, name]) => name));
  elements.add('children');
  // `usePolicyDialog` returns `dialog`, which is an element.
  elements.add('dialog');
  const functions = new Map<string, Node[]>();
  const found: number[] = [];

  const returned = (node: Node): Node[] => {
    if (node['type'] === 'ReturnStatement') return node['argument'] ? [node['argument']] : [];
    return /Function/.test(node['type']) ? [] : inside(node).flatMap(returned);
  };
  const answersOf = ({ body }: Node): Node[] => (body.type === 'BlockStatement' ? returned(body) : [body]);

  const childrenOf = (element: Node): Child[] =>
    element['children'].flatMap((child: Node) => {
      if (child['type'] !== 'JSXText') return rendered(child['expression'] ?? child);
      // JSX ignores a line break with the spaces around it.
      return /^\s*\n\s*$/.test(child['value'])
        ? []
        : [{ start: child['start'], isText: true, changes: false }];
    });

  /** Counts everything that is not known to be an element as a text. */
  function rendered(node: Node): Child[] {
    const as = (isText: boolean, changes: boolean) => [{ start: node['start'], isText, changes }];
    const oneOf = (...options: readonly Node[]) => {
      const all = options.flatMap(rendered);
      const [isText, isElement] = [all.some((one) => one.isText), all.some((one) => !one.isText)];
      return isText || isElement ? as(isText, true) : [];
    };
    switch (node['type']) {
      case 'JSXElement':
        return as(false, false);
      case 'JSXFragment':
        return childrenOf(node);
      case 'JSXEmptyExpression':
        return [];
      case 'Literal':
        return ['string', 'number'].includes(typeof node['value']) ? as(true, false) : [];
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return rendered(node['expression']);
      case 'LogicalExpression':
        return node['operator'] === '&&' ? oneOf(node['right']) : oneOf(node['left'], node['right']);
      case 'ConditionalExpression':
        return oneOf(node['consequent'], node['alternate']);
      case 'CallExpression': {
        const { callee, arguments: given } = node;
        if (callee.property?.name === 'map' && given[0].body) return oneOf(...answersOf(given[0]));
        return oneOf(...(functions.get(callee.name) ?? [callee]));
      }
      case 'MemberExpression':
        return as(!elements.has(node['object'].name), true);
      default:
        return as(!elements.has(node['name']), true);
    }
  }

  const visit = (node: Node, around: string): void => {
    const component = node['type'] === 'FunctionDeclaration' ? node['id'].name : around;
    if (node['type'] === 'JSXElement' || node['type'] === 'JSXFragment') {
      const children = childrenOf(node);
      const tag = node['openingElement']?.name.name;
      const isAlone = tag !== undefined && !mixed.has(tag) && children.length === 1;
      for (const [at, { start, isText, changes }] of children.entries()) {
        if (!isAlone && changes && (isText || children[at + 1]?.isText)) found.push(start);
      }
      const passesOn = node['children'].some((child: Node) => child['expression']?.name === 'children');
      if (!isAlone && passesOn) mixed.add(component);
    }
    for (const inner of inside(node)) visit(inner, component);
  };

  for (const { type, declaration, ...rest } of program['body']) {
    const { id, body } = declaration ?? rest;
    if (/Function|Export/.test(type) && body && id) functions.set(id.name, returned(body));
  }
  visit(program, '');
  return found;
}

function unsafeTexts(sources: ReadonlyMap<string, string>): string[] {
  const trees = [...sources].map(
    ([file, source]) => [file, source, parseSync(file, source).program as unknown as Node] as const,
  );
  /** Components that render their children beside other content. */
  const mixed = new Set<string>();
  for (;;) {
    const before = mixed.size;
    const found = trees.flatMap(([file, source, tree]) =>
      unsafePlaces(tree, source, mixed).map(
        (place) => `${file}:${source.slice(0, place).split('\n').length}`,
      ),
    );
    if (mixed.size === before) return found;
  }
}

it('each text that changes or has conditional siblings is the only child of its element', () => {
  const files = globSync('web/**/*.tsx', { cwd: root });
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

  expect(unsafeTexts(sources)).toEqual([]);
});

it.each([
  ['a text beside a conditional text', 'const A = () => <p>Sort{n > 0 && ` of ` + n}</p>'],
  ['an element that comes and goes before a text', 'const A = () => <p>{n > 0 && <b />} Save</p>'],
  ['a text of a list', 'const A = () => <p>{all.map((one) => { return one.name; })}<b /></p>'],
  [
    'a text given to a component that adds something',
    'function Box({ children }) { return <p>{children}<b /></p>; } const A = () => <Box>{price}</Box>',
  ],
])('the search for unsafe texts finds %s (positive control)', (_, source) => {
  expect(unsafeTexts(new Map([['a.tsx', source]]))).toEqual(['a.tsx:1']);
});
