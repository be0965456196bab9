/** How a process was started; Node's `process` is one. */
interface Start {
  readonly execPath: string;
  readonly versions: { readonly node: string };
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * What the summary says when an npm script took the Node of a package, which comes before the machine's own on its path.
 * `npm_config_user_agent` names the version that npm itself runs on: https://docs.npmjs.com/cli/v11/using-npm/config.
 *
 * @returns undefined when the machine's own Node runs.
 */
export function replacedNode({ execPath, versions, env }: Start): string | undefined {
  const [, name] = /[\\/]node_modules[\\/]([^\\/]+)[\\/]/.exec(execPath) ?? [];
  if (name === undefined) return undefined;
  const own = /\bnode\/v(\S+)/.exec(env['npm_config_user_agent'] ?? '')?.[1];
  return `${versions.node} of ${name}${own ? `, in place of your ${own}` : ''}`;
}
