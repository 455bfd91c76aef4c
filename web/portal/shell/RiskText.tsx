import { useTranslation } from 'react-i18next';

/** The standard warning in full, in the page's language. */
export function RiskText() {
  const { t } = useTranslation();
  return (
    <>
      <strong>{t('legal.risk.label')}</strong> {t('legal.risk.text')} <strong>{t('legal.risk.strong')}</strong>{' '}
      {t('legal.risk.advice')}
    </>
  );
}
