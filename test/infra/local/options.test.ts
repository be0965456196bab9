import { describe, expect, it } from 'vitest';
import { CommandError } from '#infra/admin/command-error.ts';
import { readOptions } from '#infra/local/options.ts';

describe('the options of npm start', () => {
  it('are port 3000 and .data unless told otherwise', () => {
    expect(readOptions([], '/shop')).toEqual({
      port: 3000,
      dataDirectory: '/shop/.data',
      catalogueFile: undefined,
      fresh: false,
      unconnected: false,
      dev: false,
    });
  });

  it('take port, folder, catalogue and fresh', () => {
    expect(
      readOptions(['--port', '4000', '--data', '/tmp/x', '--catalogue', '/tmp/c.json', '--fresh'], '/shop'),
    ).toMatchObject({ port: 4000, dataDirectory: '/tmp/x', catalogueFile: '/tmp/c.json', fresh: true });
  });

  it.each([['--port', 'abc'], ['--port', '70000'], ['--nonsense'], ['--port', '-1']])(
    'refuse %s %s with a sentence',
    (...args) => {
      expect(() => readOptions(args, '/shop')).toThrow(CommandError);
    },
  );

  it('refuse what is no option, and name it', () => {
    expect(() => readOptions(['works.csv'], '/shop')).toThrow("Unexpected argument 'works.csv'");
  });
});
