import { useTranslation } from 'react-i18next';
import { RiskNote } from '../../ui/RiskNote.tsx';

export function RiskWarning({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <RiskNote className={className}>
      <strong>{t('legal.risk.label')}</strong> {t('legal.risk.text')} <strong>{t('legal.risk.strong')}</strong>{' '}
      {t('legal.risk.advice')}
    </RiskNote>
  );
}
