import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { countText } from '../../ui/numbers.ts';
import styles from './Folded.module.css';

interface FoldedProps {
  /** Number of filters that are set; if the list is opened with some, the fields are shown. */
  count: number;
  children: ReactNode;
}

/**
 * Filters of a list: on a phone its fields are folded until they are asked for, and its tabs
 * remain visible; the button says how many filters are set.
 */
export function Folded({ count, children }: FoldedProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <>
      <Button
        size="dense"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('office.list.filters')}
        {count > 0 && ` · ${countText(count)}`}
      </Button>
      <div id={id} className={classes(styles.fields, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  );
}
