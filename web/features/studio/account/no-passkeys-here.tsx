import { Note } from '#web/ui/text.tsx';
import { namedAddress, type PasskeyObstacle } from './webauthn.ts';

/** Explains why passkeys are unavailable at this address or in this browser. */
export function NoPasskeysHere({ obstacle }: { readonly obstacle: PasskeyObstacle }) {
  if (obstacle === 'browser') return <Note>This browser does not support passkeys.</Note>;
  const named = namedAddress();
  return (
    <Note>
      Passkeys need a domain name; this address is a number.
      {named && (
        <span>
          {' '}
          They work at <a href={named}>{new URL(named).host}</a>.
        </span>
      )}
    </Note>
  );
}
