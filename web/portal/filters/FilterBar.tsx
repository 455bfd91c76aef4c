import { ListFilter, X } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './FilterBar.module.css';

interface FilterBarProps {
  label: string;
  /** Label of the button that shows everything again. */
  clear: string;
  /** Clears the filter; undefined if everything is shown already. */
  onClear: (() => void) | undefined;
  /** Number of results; undefined during the first load. */
  found: ReactNode;
  /** Button that exports the list as a file. */
  file: ReactNode;
  /** Label of the button that unfolds the fields; without it they are always shown. */
  fold?: string | undefined;
  /** Fields of the filter. */
  children: ReactNode;
  className?: string | undefined;
}

/** Bar over a list: its filter, the number of results, and the export of them all. */
export function FilterBar({ label, clear, onClear, found, file, fold, children, className }: FilterBarProps) {
  const fields = useId();
  const [isOpen, setOpen] = useState(false);
  /** A new key also clears typed text that is no day. */
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
