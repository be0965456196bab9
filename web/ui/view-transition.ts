import { flushSync } from 'react-dom';
import { prefersStillness } from './motion.ts';

/** The name that the picture of an open artwork carries (`artwork-dialog.module.css`). */
const name = 'artwork';

/** True where the browser can carry a picture from one place to the other. */
export function canTransition(): boolean {
  return 'startViewTransition' in document && !prefersStillness();
}

/** Changes the page while `picture` grows into the one that carries the name afterwards. */
export function transitionFrom(picture: HTMLElement, change: () => void): void {
  if (!canTransition()) {
    change();
    return;
  }
  picture.style.viewTransitionName = name;
  const transition = document.startViewTransition(() => {
    picture.style.viewTransitionName = '';
    flushSync(change);
  });
  transition.ready.catch(ignoreSkipped);
}

/** Changes the page while the picture that carries the name shrinks back into the one `find` answers. */
export function transitionInto(find: () => HTMLElement | null, change: () => void): void {
  if (!canTransition()) {
    change();
    return;
  }
  let picture: HTMLElement | null = null;
  const transition = document.startViewTransition(() => {
    flushSync(change);
    picture = find();
    if (picture) picture.style.viewTransitionName = name;
  });
  const tidy = () => {
    if (picture) picture.style.viewTransitionName = '';
  };
  transition.ready.catch(ignoreSkipped);
  transition.finished.then(tidy, tidy);
}

/** A transition that the browser skips is no failure: the change itself has happened. */
function ignoreSkipped(): void {}
