import type { ReactNode } from 'react';
import { useContentTexts } from '../../../data/contentTexts.ts';
import styles from './CanvasTools.module.css';

interface FieldsProps {
  children: ReactNode;
  /** The place of the chosen block; a page itself has no fields here. */
  itemSelector?: object | null;
}

/** The fields of the chosen block, or how to come to them. */
export function Fields({ children, itemSelector }: FieldsProps) {
  const { t } = useContentTexts();
  if (itemSelector) return <>{children}</>;
  return <p className={styles.nothing}>{t('content.canvas.nothingChosen')}</p>;
}
