import type { ReactNode } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import styles from './CanvasTools.module.css';
import { useCanvas } from './canvasContext.ts';

/** The blocks to drag onto the page, for whoever may. */
export function Drawer({ children }: { children?: ReactNode }) {
  const { t } = useContentTexts();
  const { isReadOnly } = useCanvas();
  return isReadOnly ? <p className={styles.nothing}>{t('content.save.readOnly')}</p> : <>{children}</>;
}
