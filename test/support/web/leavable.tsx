import { type ReactNode, useState } from 'react';

/** Shows its children until "Leave" is pressed, as a dialog does that is closed. */
export function Leavable({ children }: { readonly children: ReactNode }) {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  return (
    <>
      {children}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}
