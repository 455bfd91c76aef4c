import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './transactions.module.css';

interface PagesProps {
  page: number;
  pages: number;
  isBusy: boolean;
  onPage: (page: number) => void;
}

/** Buttons for the next and the previous page, and the present page. */
export function Pages({ page, pages, isBusy, onPage }: PagesProps) {
  const { t } = useTranslation();
  return (
    <nav className={styles.pages} aria-label={t('transactions.pages.label')}>
      <span className={styles.step}>
        {page > 1 && (
          <Button size="dense" busy={isBusy} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={14} aria-hidden="true" />
            {t('transactions.pages.before')}
          </Button>
        )}
      </span>
      <span role="status">{t('transactions.pages.place', { page, pages })}</span>
      <span className={styles.step}>
        {page < pages && (
          <Button size="dense" busy={isBusy} onClick={() => onPage(page + 1)}>
            {t('transactions.pages.next')}
            <ChevronRight size={14} aria-hidden="true" />
          </Button>
        )}
      </span>
    </nav>
  );
}
