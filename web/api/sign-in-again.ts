import { signInAgainCode } from '#shared/contract/errors.ts';
import { ApiError } from './api-error.ts';

/** Asks for a new sign-in. False: nobody signed in, or another administrator did. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;

/** Called by the studio while it is shown. Returns a function that removes the callback. */
export function askToSignInWith(asking: AskToSignIn): () => void {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** Runs `work`, and once more after a new sign-in if the last one was too long ago. The refused call changed nothing. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === signInAgainCode;
    if (isRefused && (await ask?.())) return work();
    throw error;
  }
}
