import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './Folded.module.css';

interface FoldedProps {
  /** Whether a filter is set when the list is opened: its fields are then shown. */
  isSet?: boolean;
  children: ReactNode;
}

/** Filters of a list: on a phone its fields are folded until they are asked for, and its tabs remain visible. */
export function Folded({ isSet = false, children }: FoldedProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(isSet);
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
      </Button>
      <div id={id} className={classes(styles.fields, !isOpen && styles.folded)}>
        {children}
      </div>
    </>
  );
}
