import { marginLevel } from '@candor/domain/evidence/whyClosed.ts';
import type { ExplainedLeg } from '@candor/domain/evidence/whyClosed.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, typeset } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useDisplaySymbols } from '../useDisplaySymbols.ts';
import type { Explanation, Step } from './explanation.ts';
import styles from './Tables.module.css';
import { percentOf } from './whyTexts.ts';

/** Lists the positions closed at that moment in order, each with the account before it, and those that stayed open. */
export function OrderOfCloses({ explanation: { steps, own } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const closed = new Set(steps.map(({ close }) => close.position));
  const stayed = steps.at(-1)?.explained.legs.filter(({ position }) => !closed.has(position.id)) ?? [];
  return (
    <Panel className={styles.panel}>
      <div className={styles.head}>
        <h2>{t('platform.why.order.title')}</h2>
        <span>{t('platform.why.order.help')}</span>
      </div>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('platform.why.order.title')}>
        <table className={styles.table}>
          <tbody>
            {steps.map((step, index) => (
              <Closed key={step.close.execution} step={step} place={index + 1} isOwn={step === own} />
            ))}
            {stayed.map((leg) => (
              <Stayed key={leg.position.id} leg={leg} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Closed({ step, place, isOwn }: { step: Step; place: number; isOwn: boolean }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { close, explained } = step;
  const leg = explained.legs.find(({ position }) => position.id === close.position);
  const level = marginLevel(explained);
  return (
    <tr className={isOwn ? styles.own : undefined}>
      <td className={styles.start}>{place}</td>
      <td className={styles.start}>{leg !== undefined && <Terms leg={leg} />}</td>
      <td>
        <MoneyText value={close.profit} symbol={currency} signed arrow />
      </td>
      <td>{t('platform.why.order.closedAt', { rate: typeset(formatRate(close.close_rate)) })}</td>
      <td>{t(`platform.why.rules.${close.rule}`)}</td>
      <td>{level !== undefined && t('platform.why.order.before', { level: percentOf(level) })}</td>
    </tr>
  );
}

function Stayed({ leg }: { leg: ExplainedLeg }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  return (
    <tr className={styles.stayed}>
      <td className={styles.start}>–</td>
      <td className={styles.start}>
        <Terms leg={leg} />
      </td>
      <td>
        <MoneyText value={leg.profit} symbol={currency} signed arrow />
      </td>
      <td>{t('platform.why.order.stayed')}</td>
      <td>{t(leg.isShut ? 'platform.why.order.shut' : 'platform.why.order.notNeeded')}</td>
      <td />
    </tr>
  );
}

function Terms({ leg: { position } }: { leg: ExplainedLeg }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const symbolOf = useDisplaySymbols();
  return (
    <>
      <strong>{symbolOf(position.symbol)}</strong> {t(`platform.${position.direction}`)}{' '}
      {moneyText(position.amount, { symbol: currency })} ×{position.leverage}
    </>
  );
}
