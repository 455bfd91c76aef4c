import { usePaymentTexts } from '../../../data/officePayments.ts';
import { Button } from '../../../ui/Button.tsx';
import { countText } from '../../../ui/numbers.ts';
import desk from '../../shell/Desk.module.css';
import styles from '../../table/ListDesk.module.css';

const PAGE = 50;

interface TurningProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** How many there are, and one page back or on. */
export function Turning({ page, count, onPage }: TurningProps) {
  const { t } = usePaymentTexts();
  const pages = Math.ceil(count / PAGE);
  return (
    <div className={desk.tools}>
      <p className={styles.quiet}>{t('office.list.count', { count, shown: countText(count) })}</p>
      {pages > 1 && (
        <div className={styles.tools}>
          <Button
            size="dense"
            disabledReason={page === 1 ? t('office.list.page', { page }) : undefined}
            onClick={() => onPage(page - 1)}
          >
            {t('office.list.back')}
          </Button>
          <span className={styles.quiet}>{t('office.list.page', { page })}</span>
          <Button
            size="dense"
            disabledReason={page >= pages ? t('office.list.page', { page }) : undefined}
            onClick={() => onPage(page + 1)}
          >
            {t('office.list.next')}
          </Button>
        </div>
      )}
    </div>
  );
}
