import type { Mutant } from './mutants.ts';

interface Equivalent {
  readonly type: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}

/** Changes after which the shop is as good as before; nothing else may go unnoticed. */
const equivalents: readonly Equivalent[] = [
  {
    type: /./,
    path: /\.(Description|DisplayName|AlarmDescription|Comment)$/,
    reason: 'words for people who read the console',
  },
  {
    type: /./,
    path: /\.(Name|PolicyName|Sid)$/,
    reason: 'a name that CDK draws, and nothing refers to but through the resource',
  },
  {
    type: /Lambda::(Function|LayerVersion)|Custom::/,
    path: /(Code|Content|SourceBucketNames|SourceObjectKeys|SourceMarkers)/,
    reason: 'which files are put up: the run of the deployed shop runs them',
  },
  {
    type: /Lambda::Function/,
    path: /(Runtime|Variables)/,
    reason:
      'of CDK’s own function that copies files while deploying: a deploy without it fails and changes nothing',
  },
  { type: /S3::Bucket$/, path: /Tags/, reason: 'CDK’s own mark of a bucket that it puts files into' },
  { type: /Dashboard/, path: /DashboardBody/, reason: 'a dashboard is looked at and tells nobody' },
];

/** Why it does not matter that nobody notices; undefined where it does. */
export function equivalence({ type, path }: Pick<Mutant, 'type' | 'path'>): string | undefined {
  return equivalents.find((each) => each.type.test(type) && each.path.test(path))?.reason;
}
