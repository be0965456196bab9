import { describe, expect, it } from 'vitest';
import { createTerminal } from '#infra/local/terminal.ts';

const summary = {
  title: 'Ready: http://localhost:3000',
  rows: [
    ['Emails', 'http://localhost:3000/__mail'],
    ['Studio', 'http://localhost:3000/admin'],
  ],
  next: ['Buy something.'],
} as const;

function open(screen: { readonly isTTY?: boolean; readonly columns?: number }) {
  let text = '';
  const terminal = createTerminal({
    ...screen,
    write: (part: string) => {
      text += part;
    },
  });
  return { terminal, text: () => text };
}

/** What a terminal shows of a text: erased lines are gone. */
function shown(text: string): string[] {
  return text.split('\n').map((line) => line.split('\u001b[2K').at(-1) ?? '');
}

describe('on a terminal', () => {
  it('progress is rewritten in place and replaced by the next line', () => {
    const { terminal, text } = open({ isTTY: true, columns: 80 });

    terminal.progress('Reading works (1 of 2)');
    terminal.progress('Reading works (2 of 2)');
    terminal.print('Done');

    expect(text().split('\n')).toHaveLength(2);
    expect(shown(text())).toEqual(['Done', '']);
  });

  it('the summary stands in a box, its lines of one width', () => {
    const { terminal, text } = open({ isTTY: true, columns: 80 });

    terminal.summary(summary);

    const lines = text().trimEnd().split('\n');
    expect(lines[1]).toBe('│ Ready: http://localhost:3000         │');
    expect(lines[3]).toBe('│ Emails  http://localhost:3000/__mail │');
    expect(lines.at(-2)).toBe('│ Buy something.                       │');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});

describe('in a pipe or a file', () => {
  it('every line of progress is kept, with no control characters', () => {
    const { terminal, text } = open({});

    terminal.progress('Reading works (1 of 2)');
    terminal.progress('Reading works (2 of 2)');
    terminal.summary(summary);

    expect(text().split('\n').slice(0, 3)).toEqual([
      'Reading works (1 of 2)',
      'Reading works (2 of 2)',
      'Emails: http://localhost:3000/__mail',
    ]);
    expect(text()).not.toContain('\u001b');
  });
});
