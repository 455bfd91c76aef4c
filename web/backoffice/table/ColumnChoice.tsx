import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { shownColumns } from './columns.ts';
import type { ChosenColumns, ListColumn } from './columns.ts';
import styles from './ListDesk.module.css';

interface ColumnChoiceProps<Row, Order extends string> {
  columns: readonly ListColumn<Row, Order>[];
  chosen: ChosenColumns;
  onChoose: (id: string, isShown: boolean) => void;
}

/** Choice of the visible columns. */
export function ColumnChoice<Row, Order extends string>({ columns, chosen, onChoose }: ColumnChoiceProps<Row, Order>) {
  const { t } = useTranslation();
  const shown = new Set(shownColumns(columns, chosen).map(({ id }) => id));
  return (
    <Popover
      title={t('office.list.columnsText')}
      openOnHover={false}
      trigger={
        <Button size="dense">
          <Columns3 size={14} aria-hidden="true" /> {t('office.list.columns')}
        </Button>
      }
    >
      <div className={styles.choice}>
        {columns
          .filter(({ isFixed = false }) => !isFixed)
          .map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={shown.has(id)}
              onChange={(event) => onChoose(id, event.target.checked)}
            />
          ))}
      </div>
    </Popover>
  );
}
