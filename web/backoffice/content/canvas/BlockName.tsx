import type { BlockKind } from '@candor/domain/content/blocks/definitions.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { BlockIcon } from './BlockIcon.tsx';
import styles from './BlockName.module.css';

/** Kind of block as every list of the editor names it. */
export function BlockName({ kind }: { kind: BlockKind }) {
  const { t } = useContentTexts();
  return (
    <span className={styles.block}>
      <BlockIcon type={kind} />
      <span>{t(`content.blocks.${kind}`)}</span>
    </span>
  );
}
