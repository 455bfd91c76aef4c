import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';

interface PagingProps {
  page: number;
  pages: number;
  className?: string | undefined;
  onPage: (page: number) => void;
}

/** Buttons for the previous and the next page; nothing if there is only one. */
export function Paging({ page, pages, className, onPage }: PagingProps) {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <p className={className}>
      <Button
        size="dense"
        disabledReason={page === 1 ? t('content.paging.first') : undefined}
        onClick={() => onPage(page - 1)}
      >
        {t('content.paging.back')}
      </Button>
      {t('content.paging.page', { page, pages })}
      <Button
        size="dense"
        disabledReason={page === pages ? t('content.paging.last') : undefined}
        onClick={() => onPage(page + 1)}
      >
        {t('content.paging.next')}
      </Button>
    </p>
  );
}
