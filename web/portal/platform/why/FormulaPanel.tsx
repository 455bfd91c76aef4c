import type { Asset } from '@candor/contracts/http/data.ts';
import { marginLevel } from '@candor/domain/evidence/whyClosed.ts';
import { formatRate } from '@candor/domain/money/decimal.ts';
import { money, rate } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText, typeset } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { useDisplaySymbols } from '../useDisplaySymbols.ts';
import type { Explanation } from './explanation.ts';
import styles from './FormulaPanel.module.css';
import { percentOf } from './whyTexts.ts';

interface FormulaProps {
  explanation: Explanation;
  asset: Asset;
}

/** Shows the rule with the client's own numbers in it. */
export function FormulaPanel({ explanation }: FormulaProps) {
  const { t } = useTranslation();
  return (
    <>
      <Panel padded className={styles.panel}>
        <h2>{t('platform.why.formula.title')}</h2>
        {explanation.own.close.rule === 'closeOut' ? (
          <CloseOut explanation={explanation} />
        ) : (
          <Trigger explanation={explanation} />
        )}
        <Profit explanation={explanation} />
      </Panel>
      <After explanation={explanation} />
    </>
  );
}

function CloseOut({ explanation: { own } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const symbolOf = useDisplaySymbols();
  const { legs, equity, used } = own.explained;
  return (
    <>
      <Facts>
        <Fact name={t('platform.why.formula.balance')}>{moneyText(own.close.cash, { symbol })}</Fact>
        {legs.map((leg) => (
          <Fact
            key={leg.position.id}
            name={t('platform.why.formula.legProfit', { symbol: symbolOf(leg.position.symbol) })}
          >
            <MoneyText value={leg.profit} symbol={symbol} signed />
          </Fact>
        ))}
      </Facts>
      <div className={styles.total}>
        <Facts>
          <Fact name={<strong>{t('platform.why.formula.equity')}</strong>}>
            <strong>{moneyText(equity, { symbol })}</strong>
          </Fact>
          <Fact name={t('platform.why.formula.twice')}>{moneyText(money(2n * equity), { symbol })}</Fact>
          <Fact name={t('platform.why.formula.used')}>{moneyText(used, { symbol })}</Fact>
        </Facts>
      </div>
      <p className={styles.verdict}>
        <strong>
          {moneyText(money(2n * equity), { symbol })} &lt; {moneyText(used, { symbol })}
        </strong>
        <span>{t('platform.why.formula.closeOutRule')}</span>
      </p>
    </>
  );
}

function Trigger({ explanation: { own, position, threshold } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const { rule, tick } = own.close;
  const side = position.direction === 'buy' ? 'sell' : 'buy';
  const price = tick[side];
  const sign = price === threshold ? '=' : price < threshold ? '<' : '>';
  return (
    <>
      <Facts>
        <Fact name={t('platform.why.formula.openRate')}>{digits(position.openRate)}</Fact>
        {rule === 'termination' && (
          <Fact name={t('platform.why.formula.terminationOf', { leverage: position.leverage })}>
            {digits(rate(threshold))}
          </Fact>
        )}
        {rule !== 'termination' && (
          <Fact name={t(`platform.why.chart.thresholds.${rule}`)}>{digits(rate(threshold))}</Fact>
        )}
        <Fact name={t(`platform.why.formula.price.${side}`)}>{digits(price)}</Fact>
      </Facts>
      <p className={styles.verdict}>
        <strong>
          {digits(price)} {sign} {digits(rate(threshold))}
        </strong>
        <span>{t(`platform.why.formula.rules.${rule}.${position.direction}`)}</span>
      </p>
    </>
  );
}

function Profit({ explanation: { own, position } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const symbolOf = useDisplaySymbols();
  const { close_rate, profit } = own.close;
  const [more, less] = position.direction === 'buy' ? [close_rate, position.openRate] : [position.openRate, close_rate];
  return (
    <p className={styles.formula}>
      {t('platform.why.formula.profit', {
        symbol: symbolOf(position.symbol),
        more: digits(more),
        less: digits(less),
        leverage: position.leverage,
        amount: moneyText(position.amount, { symbol }),
        openRate: digits(position.openRate),
      })}{' '}
      <MoneyText value={profit} symbol={symbol} signed />
    </p>
  );
}

/** Shows the account after the close: its loss was already in the equity, so only the used amount is smaller. */
function After({ explanation: { own } }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { close, explained } = own;
  const closed = explained.legs.find(({ position }) => position.id === close.position);
  const used = money(explained.used - (closed?.position.amount ?? 0n));
  const equity = money(close.cash_after + explained.profit - (closed?.profit ?? 0n));
  const level = marginLevel({ equity, used });
  return (
    <Panel padded className={styles.panel}>
      <h2>{t('platform.why.after.title')}</h2>
      <Facts>
        <Fact name={t('platform.why.formula.balance')}>
          {moneyText(close.cash, { symbol })} → {moneyText(close.cash_after, { symbol })}
        </Fact>
        <Fact name={t('platform.why.formula.equity')}>{moneyText(equity, { symbol })}</Fact>
        <Fact name={t('platform.why.formula.used')}>{moneyText(used, { symbol })}</Fact>
        <Fact name={t('platform.why.ticks.level')}>
          {level === undefined ? t('platform.why.after.nothingOpen') : percentOf(level)}
        </Fact>
      </Facts>
    </Panel>
  );
}

function digits(value: Rate): string {
  return typeset(formatRate(value));
}
