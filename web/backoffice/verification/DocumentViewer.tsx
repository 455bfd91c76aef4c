import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import styles from './DocumentViewer.module.css';

interface DocumentViewerProps {
  /** Addresses of the pictures, each of which works once. */
  pages: readonly string[];
  onAgain: () => void;
  /** Called when every page has been viewed. */
  onSeen: () => void;
}

/** Pictures of the pages. All are fetched together, since each address works once; one is shown at a time. */
export function DocumentViewer({ pages, onAgain, onSeen }: DocumentViewerProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(0);
  const [isLarge, setLarge] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<readonly number[]>([]);
  const [seenPages, setSeenPages] = useState<readonly number[]>([]);
  if (loaded.includes(shown) && !seenPages.includes(shown)) setSeenPages([...seenPages, shown]);
  const isSeen = pages.length > 0 && seenPages.length === pages.length;
  useEffect(() => {
    if (isSeen) onSeen();
  }, [isSeen, onSeen]);
  const go = (by: number) => setShown((page) => Math.min(pages.length - 1, Math.max(0, page + by)));
  useKeys({ arrowleft: () => go(-1), arrowright: () => go(1) });
  if (hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <p>{t('office.verification.pictureFailed')}</p>
        <Button onClick={onAgain}>{t('office.verification.again')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <span>{t('office.verification.page', { page: shown + 1, pages: pages.length })}</span>
        {pages.length > 1 && (
          <>
            <IconButton label={t('office.verification.previous')} onClick={() => go(-1)}>
              <ChevronLeft size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('office.verification.nextPage')} onClick={() => go(1)}>
              <ChevronRight size={16} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton
          label={t(isLarge ? 'office.verification.smaller' : 'office.verification.larger')}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? <ZoomOut size={16} aria-hidden="true" /> : <ZoomIn size={16} aria-hidden="true" />}
        </IconButton>
      </div>
      <div className={styles.stage} data-large={isLarge || undefined} tabIndex={0} role="group">
        {pages.map((address, page) => (
          <img
            key={address}
            src={address}
            hidden={page !== shown}
            alt={t('office.verification.picture', { page: page + 1 })}
            onLoad={() => setLoaded((before) => [...before, page])}
            onError={() => setFailed(true)}
            draggable={false}
          />
        ))}
      </div>
    </div>
  );
}
