import type { SyncTally } from '#shared/model/left-out.ts';
import { Row } from '#web/ui/layout.tsx';
import { TextButton } from '#web/ui/text.tsx';
import styles from './sync-panel.module.css';

interface TallyProps {
  readonly tally: SyncTally;
  readonly onShow: () => void;
}

/** What the last whole sync met at Square: what is in the shop, and the way to what is not. */
export function Tally({ tally: { works, leftOut }, onShow }: TallyProps) {
  return (
    <Row as="p" gap="0 1" className={styles.tally}>
      <span>{`${works} ${works === 1 ? 'work' : 'works'} in the shop`}</span>
      {leftOut > 0 && (
        <>
          <span aria-hidden="true">·</span>
          <TextButton onClick={onShow}>{`${leftOut} not in the shop`}</TextButton>
        </>
      )}
    </Row>
  );
}
