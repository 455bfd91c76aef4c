import { Rows3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Group.module.css';
import { chooseGrouping, useGrouping } from './groupChoice.ts';

/** Button that shows open positions grouped by instrument, or each in its own row. */
export function GroupingButton() {
  const { t } = useTranslation();
  const isGrouped = useGrouping();
  return (
    <Button
      variant="quiet"
      size="dense"
      className={styles.grouping}
      aria-label={t('platform.group.toggle')}
      title={t('platform.group.toggle')}
      aria-pressed={isGrouped}
      onClick={() => chooseGrouping(!isGrouped)}
    >
      <Rows3 size={15} aria-hidden="true" />
      <span className={styles.groupingName}>{t('platform.group.byInstrument')}</span>
    </Button>
  );
}
