import { type Finding, well, wrong } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

const leastNode = 24;
/** The pictures' Lambda ships native code for this machine, as the lock file installs it. */
const buildMachine = 'linux-x64';

export function lookAtNode({ node }: DoctorPorts): Finding {
  const major = Number(/^v(\d+)/.exec(node)?.[1]);
  return major >= leastNode
    ? well('Node', node.slice(1))
    : wrong(
        'Node',
        'deploying',
        `this is ${node.slice(1)}; the shop is built and tested with ${leastNode}.`,
        'Start it with "npm run", which brings its own Node, after "npm ci".',
      );
}

export function lookAtMachine({ machine }: DoctorPorts): Finding {
  return machine === buildMachine
    ? well('Machine', machine)
    : wrong(
        'Machine',
        'deploying',
        `this is ${machine}; the Lambda that makes pictures needs native code for ${buildMachine}.`,
        'Deploy from Linux x64 (the workflow in .github/workflows does), or run "npm i --no-save --os=linux --cpu=x64 sharp" first.',
      );
}
