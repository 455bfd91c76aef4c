import { useTranslation } from 'react-i18next';
import { useLossShare } from '../../data/reports.ts';

/** The standard warning in full, in the page's language, with the brand's own figure where there is one. */
export function RiskText() {
  const { t } = useTranslation();
  const percent = useLossShare();
  const strong = percent === undefined ? t('legal.risk.strong') : t('legal.risk.share', { percent });
  return (
    <>
      <strong>{t('legal.risk.label')}</strong> {t('legal.risk.text')} <strong>{strong}</strong> {t('legal.risk.advice')}
    </>
  );
}
