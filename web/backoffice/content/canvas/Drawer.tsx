import { blockKinds } from '@candor/domain/content/blocks/definitions.ts';
import type { ReactNode } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { BlockName } from './BlockName.tsx';
import styles from './CanvasTools.module.css';
import { useCanvas } from './canvasContext.ts';

/** The blocks to drag onto the page, for people with the right. */
export function Drawer({ children }: { children?: ReactNode }) {
  const { t } = useContentTexts();
  const { isReadOnly } = useCanvas();
  return isReadOnly ? <p className={styles.nothing}>{t('content.save.readOnly')}</p> : <>{children}</>;
}

/** A block of the drawer. The preview at its target has no kind, and stays the editor's own. */
export function DrawerBlock({ name, children }: { name: string; children: ReactNode }) {
  const kind = blockKinds.find((one) => one === name);
  if (kind === undefined) return <>{children}</>;
  return (
    <div className={styles.block}>
      <BlockName kind={kind} />
    </div>
  );
}
