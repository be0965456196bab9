import { paths } from '#shared/site/paths.ts';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { SquareConnection } from '#web/features/studio/square/square-connection.tsx';
import { useSquareReturn } from '#web/features/studio/square/use-square-return.ts';

/** The shop's connection with Square. */
export default function SquarePage() {
  const back = useSquareReturn();
  return (
    <StudioPage title="Square" path={paths.square} width="narrow">
      <SquareConnection back={back} />
    </StudioPage>
  );
}
