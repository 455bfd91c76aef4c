import type { User } from '@candor/contracts/http/accounts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import { MONEY_LIMIT, money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { checkAmountForm, checkPositionAmount } from '@candor/domain/trading/open.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { refusalText } from '../../../data/texts.ts';
import { tradeCost } from '../../../data/tradeCost.ts';
import { useMarkUp, useTradingLimits } from '../../../data/tradingLimits.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { markUpText, moneyText, pageDigits, readMoney } from '../../../ui/numbers.ts';
import { Fact, Facts } from '../positions/trade/Facts.tsx';
import { leverageChoices } from '../ticket/openingFacts.ts';
import { useEverySecond } from '../useEverySecond.ts';
import { useSettled } from '../useSettled.ts';
import styles from './InstrumentSheet.module.css';

/** Step of one press, in euros. */
const STEP = 100;

/** Amount as typed, and its leverage. */
export interface TypedStake {
  readonly amount: string;
  readonly leverage: number | undefined;
}

interface CostsProps {
  asset: Asset;
  user: User;
  /** Initial content of the fields. */
  first: TypedStake;
}

/** Shows the margin and all costs of an amount in money, including those that are free. */
export function CostsOfAmount({ asset, user, first }: CostsProps) {
  const { t } = useTranslation();
  const { symbol, scale, code } = useBrand().currency;
  const choices = leverageChoices(asset, user);
  const amount = useSettled(first.amount);
  const [leverage, setLeverage] = useState(first.leverage ?? choices[0] ?? 1);
  const fault = useFaultOf(amount.settled, asset.symbol, code);
  const title = t('platform.instrument.costs');
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      <AmountField
        label={t('platform.ticket.amount')}
        size="control"
        prefix={symbol}
        step={String(STEP * scale)}
        decimals={pageDigits()}
        maxLength={14}
        value={amount.typed}
        onChange={amount.setTyped}
        onBlur={amount.settle}
        error={fault}
      />
      {choices.length > 1 && (
        <Chips
          label={t('platform.ticket.leverage')}
          options={choices.map((value) => ({ value: String(value), label: `×${value}` }))}
          value={String(leverage)}
          onChange={(value) => setLeverage(Number.parseInt(value, 10))}
        />
      )}
      <CostFacts
        asset={asset}
        amount={fault === undefined ? readMoney(amount.settled) : undefined}
        leverage={leverage}
      />
      <p className={styles.help}>{t('platform.instrument.costsHelp')}</p>
    </section>
  );
}

function useFaultOf(typed: string, symbol: string, currency: string): string | undefined {
  const { t } = useTranslation();
  const limits = useTradingLimits(symbol);
  const amount = readMoney(typed);
  if (amount === undefined) return t('platform.ticket.notANumber');
  const account = { currency };
  const form = checkAmountForm({ amount }, { account });
  if (!form.ok) return refusalText(form.refusal);
  const most = checkPositionAmount({ amount }, { limits, account });
  return most.ok ? undefined : refusalText(most.refusal);
}

interface CostFactsProps {
  asset: Asset;
  /** Amount; undefined if it could not be traded. */
  amount: Money | undefined;
  leverage: number;
}

function CostFacts({ asset, amount, leverage }: CostFactsProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const markUp = useMarkUp();
  useEverySecond();
  const quote = quotes.get(asset.symbol);
  const size = amount === undefined ? undefined : amount * BigInt(leverage);
  const isWritable = size !== undefined && size <= MONEY_LIMIT;
  const cost =
    amount === undefined || !isWritable || quote === undefined
      ? undefined
      : tradeCost({ amount, leverage }, quote, markUp);
  const text = (value: Money | undefined) =>
    value === undefined ? t('platform.ticket.unknown') : moneyText(value, { symbol });
  const none = t('platform.instrument.none');
  return (
    <Facts>
      <Fact name={t('platform.instrument.margin')}>{text(amount)}</Fact>
      <Fact name={t('platform.instrument.size')}>{text(isWritable ? money(size) : undefined)}</Fact>
      <Fact name={t('platform.instrument.spread')}>{text(cost?.spread)}</Fact>
      <Fact name={t('platform.trade.markUp', { markUp: markUpText(markUp) })}>{text(cost?.markup)}</Fact>
      <Fact name={t('platform.trade.total')}>
        <strong>{text(cost?.total)}</strong>
      </Fact>
      <Fact name={t('platform.instrument.commission')}>{none}</Fact>
      <Fact name={t('platform.ticket.overnight')}>{t('platform.ticket.overnightNone')}</Fact>
    </Facts>
  );
}
