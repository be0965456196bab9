import { signInAgainCode } from '#shared/contract/errors.ts';
import { ApiError } from './api-error.ts';

/** Asks for a new sign-in. False: nobody signed in, or another administrator did. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;

/** Set by the studio while it is shown. Returns what takes it back. */
export function askToSignInWith(asking: AskToSignIn): () => void {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** Does `work` once more after a new sign-in where the last one was too long ago: the refused call has changed nothing. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === signInAgainCode;
    if (isRefused && (await ask?.())) return work();
    throw error;
  }
}
