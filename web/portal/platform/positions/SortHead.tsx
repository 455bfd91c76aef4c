import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionOrder } from './sortPositions.ts';
import styles from './table.module.css';

/** Order of a table, and the function for a press on a heading. */
export interface Sorting {
  readonly order: PositionOrder;
  readonly onOrder: (pressed: PositionOrder) => void;
}

interface SortHeadProps extends Sorting {
  name: Exclude<PositionOrder, 'newest'>;
  isStart?: boolean;
  /** Further content of the heading. */
  children?: ReactNode;
}

/** Heading that orders the rows by its column. */
export function SortHead({ name, isStart = false, order, onOrder, children }: SortHeadProps) {
  const { t } = useTranslation();
  const isSorted = order === name;
  const direction = name === 'instrument' ? 'ascending' : 'descending';
  return (
    <th className={isStart ? styles.start : undefined} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onOrder(name)}>
        {t(`platform.positions.${name}`)}
        {isSorted && <ArrowDown size={12} aria-hidden="true" />}
      </button>
      {children}
    </th>
  );
}
