/** The environment that a command needs to run, without anything of the user, above all without credentials. */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE };
}
