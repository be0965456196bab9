import { signInAgainCode } from '#shared/contract/errors.ts';
import { ApiError } from './api-error.ts';

/** Asks for a new sign-in. Resolves to false if nobody signed in, or another administrator did. */
type AskToSignIn = () => Promise<boolean>;

let ask: AskToSignIn | undefined;

/** Sets the function that asks for a new sign-in while the studio is shown. Returns a function that removes it. */
export function askToSignInWith(asking: AskToSignIn): () => void {
  ask = asking;
  return () => {
    ask = undefined;
  };
}

/** Runs `work`, and again after a new sign-in if the server requires one. The refused call changed nothing. */
export async function withRecentSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === signInAgainCode;
    if (isRefused && (await ask?.())) return work();
    throw error;
  }
}
