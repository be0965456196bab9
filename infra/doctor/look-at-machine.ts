import { type Finding, failed, ok } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

const leastNode = 24;
/** The only machine for which npm brings a Node along (package.json, optionalDependencies). */
const machineWithNode = 'linux-x64';

export function lookAtNode({ node, machine }: DoctorPorts): Finding {
  const major = Number(/^v(\d+)/.exec(node)?.[1]);
  return major >= leastNode
    ? ok('Node', node.slice(1))
    : failed(
        'Node',
        'deploying',
        `this is ${node.slice(1)}; the shop is built and tested with ${leastNode}.`,
        machine === machineWithNode
          ? 'Start it with "npm run", which brings its own Node, after "npm ci".'
          : `Install Node ${leastNode} from nodejs.org, then run "npm ci" again.`,
      );
}

/** The Lambda that makes pictures ships native code for Linux x64, which npm installs by itself on such a machine only. */
export function lookAtMachine({ machine, picturesCode }: DoctorPorts): Finding {
  return picturesCode.isInstalled
    ? ok('Machine', machine)
    : failed(
        'Machine',
        'deploying',
        `this is ${machine}, and the native code of the Lambda that makes pictures is not installed.`,
        picturesCode.install,
      );
}
