import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import type { PolicyName } from '#shared/texts/policies.ts';
import { promisesOf } from '#shared/texts/written-policies.ts';
import { query } from '#web/api/queries.ts';
import { policyTitles, usePolicyPages } from '#web/api/use-policy-pages.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { startingPromises } from '#web/words/starting-promises.ts';
import styles from './policy-words.module.css';

const loadDialog = () => import('./policy-dialog.tsx');
const PolicyDialog = lazy(loadDialog);

/** Returns the artist's promises about delivery and returns. An empty text means no promise. */
export function usePromises(): { readonly shippingPromise: string; readonly returnsPromise: string } {
  const { data: published } = useQuery(query('getTexts'));
  return Object.assign({}, startingPromises, published?.texts);
}

/** Shows the artist's promises about the sale. */
export function PolicyPromises() {
  const promises = promisesOf(usePromises());
  return promises.length > 0 && <p className={styles.promises}>{promises.join(' ')}</p>;
}

/**
 * Opens a policy in a dialog, because leaving the page would lose typed text and in-app browsers lose new tabs. A click
 * with a modifier key still opens a new tab. With `paused`, during a payment, nothing opens.
 */
export function usePolicyDialog(paused = false) {
  const [opened, setOpened] = useState<PolicyName>();
  // Close a policy that was opened before the payment, or whose script loads during it.
  if (paused && opened) setOpened(undefined);

  function open(event: MouseEvent, name: PolicyName) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (!paused) openWhenLoaded(loadDialog, () => setOpened(name));
  }

  return {
    linkTo: (name: PolicyName) =>
      ({
        href: paths.policy(name),
        'aria-haspopup': 'dialog',
        'aria-disabled': paused || undefined,
        onClick: (event: MouseEvent) => open(event, name),
      }) as const,
    dialog: opened && (
      <Suspense>
        <PolicyDialog name={opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  };
}

/** Buttons to read the policies while the form stays unchanged. */
export function PolicyDialogLinks({ paused }: { readonly paused: boolean }) {
  const { linkTo, dialog } = usePolicyDialog(paused);
  const pages = usePolicyPages();
  if (pages.length === 0) return null;
  return (
    <>
      <ul className={styles.links}>
        {pages.map((name) => (
          <li key={name}>
            <a className={styles.link} {...linkTo(name)}>
              {policyTitles[name]}
            </a>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
