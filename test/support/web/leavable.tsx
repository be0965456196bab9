import { type ReactNode, useState } from 'react';

/** Removes its children when "Leave" is pressed, as a closed dialog does. */
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
