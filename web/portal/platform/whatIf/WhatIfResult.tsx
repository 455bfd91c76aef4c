import { healthBand, marginHealth } from '@candor/domain/margin/health.ts';
import type { MarginSummary } from '@candor/domain/margin/summary.ts';
import { HUNDRED_PERCENT } from '@candor/domain/margin/whatIf.ts';
import type { SupposedClose, WhatIf } from '@candor/domain/margin/whatIf.ts';
import { floorToMinor } from '@candor/domain/money/currency.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { divideHalfEven } from '@candor/domain/money/rounding.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { useAssets } from '../../../data/queries.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { percentText, priceText } from '../../../ui/numbers.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { displaySymbol, findAsset } from '../instrumentName.ts';
import { percentOf } from '../summary/healthText.ts';
import styles from './WhatIf.module.css';

interface WhatIfResultProps {
  supposed: WhatIf;
  tenths: number;
}

/** Shows the account before and after, and the positions that would be closed on the way, in order. */
export function WhatIfResult({ supposed, tenths }: WhatIfResultProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { before, after, closes, protection } = supposed;
  return (
    <div className={styles.result} role="region" aria-label={t('platform.whatIf.result')}>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('platform.whatIf.figure')}</span>
            </th>
            <th scope="col">{t('platform.whatIf.now')}</th>
            <th scope="col">{t('platform.whatIf.then')}</th>
          </tr>
        </thead>
        <tbody>
          <Row name="profit" before={before} after={after} />
          <Row name="equity" before={before} after={after} />
          <Row name="freeMargin" before={before} after={after} />
          <Row name="limit" before={before} after={after} />
          <HealthRow before={before} after={after} />
        </tbody>
      </table>
      <div className={styles.closing}>
        <p className={styles.closesTitle}>
          {closes.length === 0 ? t('platform.whatIf.nothing') : t('platform.whatIf.closes', { count: closes.length })}
        </p>
        {closes.length > 0 && (
          <ol className={styles.closes}>
            {closes.map((close) => (
              <Close key={close.position.id} close={close} tenths={tenths} />
            ))}
          </ol>
        )}
        {protection > 0n && (
          <p className={styles.note}>
            {t('platform.whatIf.protection')} <MoneyText value={protection} symbol={symbol} />
          </p>
        )}
      </div>
    </div>
  );
}

interface Compared {
  before: MarginSummary;
  after: MarginSummary;
}

function Row({ name, before, after }: Compared & { name: 'profit' | 'equity' | 'freeMargin' | 'limit' }) {
  const { t } = useTranslation();
  const { symbol, code } = useBrand().currency;
  const isProfit = name === 'profit';
  // As in the ticket, the usable amount is never rounded up.
  const shown = (value: Money) => (name === 'limit' ? floorToMinor(value, code) : value);
  return (
    <tr data-figure={name}>
      <th scope="row">{name === 'limit' ? t('platform.ticket.canUse') : t(`platform.summary.${name}`)}</th>
      <td>
        <MoneyText value={shown(before[name])} symbol={symbol} signed={isProfit} />
      </td>
      <td>
        <MoneyText value={shown(after[name])} symbol={symbol} signed={isProfit} />
      </td>
    </tr>
  );
}

function HealthRow({ before, after }: Compared) {
  const { t } = useTranslation();
  const then = marginHealth(after);
  return (
    <tr data-figure="health">
      <th scope="row">{t('platform.summary.health')}</th>
      <td>{percentOf(marginHealth(before))}</td>
      <td data-band={then === undefined ? undefined : healthBand(then)}>{percentOf(then)}</td>
    </tr>
  );
}

function Close({ close, tenths }: { close: SupposedClose; tenths: number }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { position, rule, closeRate, profit, at } = close;
  const asset = findAsset(useAssets().data ?? [], position.symbol);
  const moved = divideHalfEven(BigInt(tenths) * at, HUNDRED_PERCENT);
  return (
    <li>
      <strong>{asset === undefined ? position.symbol : displaySymbol(asset)}</strong>{' '}
      {t(`platform.${position.direction}`)} <MoneyText value={position.amount} symbol={currency} /> ×{position.leverage}
      <span className={styles.rule}>
        {t(`platform.whatIf.rules.${rule}`, {
          rate: priceText(closeRate, asset?.decimals ?? 2),
          move: percentText(formatFixed(moved, 1, 1)),
        })}
      </span>
      <MoneyText className={styles.loss} value={profit} symbol={currency} signed />
    </li>
  );
}
