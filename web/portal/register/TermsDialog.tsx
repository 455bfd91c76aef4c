import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './TermsDialog.module.css';

const points = ['demonstration', 'prices', 'duties', 'rates', 'limit', 'closing', 'end'] as const;

interface TermsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The starter terms (ruling R34: a draft says that it is one). */
export function TermsDialog({ isOpen, onClose }: TermsDialogProps) {
  const { t } = useTranslation();
  const { name } = useBrand();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('legal.terms.title')} description={t('legal.draft')}>
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`legal.terms.${point}`, { brand: name })}</li>
        ))}
      </ol>
    </Dialog>
  );
}
