import { about, type Finding } from './finding.ts';
import type { DoctorPorts } from './ports.ts';

/** The Lambda that makes pictures ships native code for Linux x64, which npm installs by itself on such a machine only. */
export function checkMachine({ machine, picturesCode }: DoctorPorts): Finding {
  return picturesCode.isInstalled
    ? about('Machine').ok(machine)
    : about('Machine').stopsDeploying(
        `this is ${machine}, and the native code of the Lambda that makes pictures is not installed.`,
        picturesCode.install,
      );
}
