import { flushSync } from 'react-dom';
import { prefersStillness } from './motion.ts';

/** The `view-transition-name` of an open artwork's picture (`artwork-dialog.module.css`). */
const name = 'artwork';

/** Whether the browser supports view transitions and the visitor accepts motion. */
export function canTransition(): boolean {
  return 'startViewTransition' in document && !prefersStillness();
}

/** Changes the page. `picture` grows into the picture that has the transition name afterwards. */
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

/** Changes the page. The picture that has the transition name shrinks into the picture that `find` returns. */
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

/** A skipped transition is not an error: the page has changed. */
function ignoreSkipped(): void {}
