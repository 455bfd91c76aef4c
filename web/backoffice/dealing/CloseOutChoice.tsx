import type { TradeToCorrect, UndoneCloseOut } from '@candor/contracts/http/office/corrections.ts';
import type { TradePrices } from '@candor/domain/trading/correction.ts';
import { useCloseOuts, useDealingTexts } from '../../data/officeDealing.ts';
import { useOfficeTickers } from '../../data/officeTickers.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { shortTime } from '../../ui/dates.ts';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { priceText } from '../../ui/numbers.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import desk from '../shell/Desk.module.css';
import { refusalKey } from './refusalKeys.ts';
import styles from './Correction.module.css';
import { QueryFailure } from '../shell/QueryFailure.tsx';

interface CloseOutChoiceProps {
  trade: TradeToCorrect;
  prices: TradePrices;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** Rule TC-10: close-outs that these prices would have prevented, which the correction can undo. */
export function CloseOutChoice({ trade, prices, chosen, onChange }: CloseOutChoiceProps) {
  const { t } = useDealingTexts();
  const { data, error, refetch } = useCloseOuts({ position: trade.position, ...prices });
  if (data === undefined && error !== null) {
    return <QueryFailure error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="64px" />;
  if (data.rows.length === 0) return null;
  const choose = (position: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(position);
    else next.delete(position);
    onChange(next);
  };
  return (
    <fieldset className={styles.evidence}>
      <legend>{t('dealing.corrections.closeOuts.title')}</legend>
      <p className={desk.quiet}>{t('dealing.corrections.closeOuts.text')}</p>
      {data.rows.map((row) => (
        <CloseOut
          key={row.position}
          row={row}
          symbol={data.currency.symbol}
          isChosen={chosen.has(row.position)}
          onChoose={(isChosen) => choose(row.position, isChosen)}
        />
      ))}
    </fieldset>
  );
}

interface CloseOutProps {
  row: UndoneCloseOut;
  symbol: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function CloseOut({ row, symbol, isChosen, onChoose }: CloseOutProps) {
  const { t } = useDealingTexts();
  const tickerOf = useOfficeTickers();
  const { position, before, after, decimals, difference, refusal, closed_at: at } = row;
  const what = t('dealing.corrections.closeOuts.position', {
    position,
    symbol: tickerOf(row.symbol),
    time: shortTime(at),
  });
  if (after === null || refusal !== null) {
    const why = refusal === null ? 'closeOuts.nothing' : (`because.${refusalKey(refusal)}` as const);
    const words = (
      <>
        {what} <span className={desk.quiet}>{t(`dealing.corrections.${why}`)}</span>
      </>
    );
    // A close-out chosen while it was possible is deselected by hand.
    if (!isChosen) return <p>{words}</p>;
    return <Checkbox checked onChange={() => onChoose(false)} label={words} />;
  }
  return (
    <Checkbox
      checked={isChosen}
      onChange={(event) => onChoose(event.target.checked)}
      label={
        <>
          {what}{' '}
          <span className={styles.figure}>
            {t('corrections.fromTo', {
              before: priceText(before.close, decimals),
              after: priceText(after.close, decimals),
            })}
            , <MoneyText value={difference} symbol={symbol} signed />
          </span>
        </>
      }
    />
  );
}
