import { ListFilter, X } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  label: string;
  /** The words of the button that shows everything again. */
  clear: string;
  /** Undefined where everything is shown already. */
  onClear: (() => void) | undefined;
  /** How much was found; undefined while it is read for the first time. */
  found: ReactNode;
  /** What makes a file of it. */
  file: ReactNode;
  /** The words of the button behind which the fields are; without it they are always shown. */
  fold?: string | undefined;
  /** The fields. */
  children: ReactNode;
  className?: string | undefined;
}

/** What is shown of a list, how much that is, and all of it as a file. */
export function FilterBar({ label, clear, onClear, found, file, fold, children, className }: FilterBarProps) {
  const fields = useId();
  const [isOpen, setOpen] = useState(false);
  /** What was typed and is no day is forgotten with the rest. */
  const [round, setRound] = useState(0);
  const own = <Fragment key={round}>{children}</Fragment>;
  const clearAll = () => {
    setRound(round + 1);
    onClear?.();
  };
  return (
    <search className={classes(styles.bar, className)} aria-label={label}>
      {fold !== undefined && (
        <Button
          variant="quiet"
          size="dense"
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter size={14} aria-hidden="true" />
          {fold}
        </Button>
      )}
      {fold === undefined && own}
      {onClear !== undefined && (
        <Button variant="quiet" size="dense" onClick={clearAll}>
          <X size={14} aria-hidden="true" />
          {clear}
        </Button>
      )}
      <span className={styles.end}>
        {found !== undefined && found !== null && (
          <span className={styles.found} role="status">
            {found}
          </span>
        )}
        {file}
      </span>
      {fold !== undefined && (
        <div id={fields} className={styles.fields} hidden={!isOpen}>
          {own}
        </div>
      )}
    </search>
  );
}
