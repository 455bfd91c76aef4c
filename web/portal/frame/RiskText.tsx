import { useTranslation } from 'react-i18next';
import { useLossShare } from '../../data/reports.ts';
import { usePlain } from '../../enhance/plain.ts';

/** Standard risk warning in full, in the page's language, with the brand's own figure if there is one. */
export function RiskText() {
  const { t } = useTranslation();
  const isPlain = usePlain() !== undefined;
  return (
    <>
      <strong>{t('legal.risk.label')}</strong> {t('legal.risk.text')} {isPlain ? <PlainShare /> : <LossShare />}{' '}
      {t('legal.risk.advice')}
    </>
  );
}

function LossShare() {
  const { t } = useTranslation();
  const percent = useLossShare();
  return <strong>{percent === undefined ? t('legal.risk.strong') : t('legal.risk.share', { percent })}</strong>;
}

/** Facts for the script of the figure. */
export interface LossShareFacts {
  /** Text with a placeholder for the figure. */
  readonly share: string;
}

function PlainShare() {
  const { t } = useTranslation();
  const facts: LossShareFacts = { share: t('legal.risk.share', { skipInterpolation: true }) };
  return (
    <strong data-enhance="lossShare" data-facts={JSON.stringify(facts)}>
      {t('legal.risk.strong')}
    </strong>
  );
}
