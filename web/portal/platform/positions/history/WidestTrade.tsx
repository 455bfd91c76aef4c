import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireTrade } from '@candor/contracts/http/history.ts';
import { useBrand } from '../../../../data/brand.ts';
import { shortTime } from '../../../../ui/dates.ts';
import { MoneyText } from '../../../../ui/MoneyText.tsx';
import { moneyText, percentText, priceText } from '../../../../ui/numbers.ts';
import { FillMark } from '../../../fills/FillMark.tsx';
import { displaySymbol } from '../../instrumentName.ts';
import { profitPercent } from '../../stake.ts';
import { SideBadge } from '../SideBadge.tsx';
import styles from '../table.module.css';
import { DiaryMarks } from '../trade/DiaryMarks.tsx';
import { WhyLink } from '../trade/WhyLink.tsx';
import { longestOf, widestOf } from '../widest.ts';
import { WidestCell, WidestRow } from '../WidestRow.tsx';
import type { ClosedLine } from './closedLines.ts';
import { Fill } from './Fill.tsx';
import { FormerName } from './FormerName.tsx';

/** Widest content of each column of the closed trades. */
export function WidestTrade({ lines }: { lines: readonly ClosedLine[] }) {
  const { symbol: currency } = useBrand().currency;
  const named = widestOf(lines, nameText);
  const opened = widestOf(lines, ({ trade, asset }) => fillText(trade.open_date, trade.open_rate, asset));
  const closed = widestOf(lines, ({ trade, asset }) => fillText(trade.close_date, trade.closed_rate, asset));
  const result = widestOf(lines, ({ trade }) => moneyText(trade.profit, { symbol: currency, signed: true }));
  const reason = widestOf(lines, ({ trade }) => String(trade.closingReason));
  const costs = lines.flatMap(({ trade: { cost } }) => (cost === null ? [] : [cost.total]));
  return (
    <WidestRow>
      <WidestCell className={styles.start}>{named !== undefined && <Named line={named} />}</WidestCell>
      <WidestCell>
        <SideBadge direction="buy" />
        <br />
        <SideBadge direction="sell" />
      </WidestCell>
      <WidestCell>
        {longestOf(lines.map(({ trade }) => `${moneyText(trade.amount, { symbol: currency })} ×${trade.leverage}`))}
      </WidestCell>
      <WidestCell>
        {opened !== undefined && (
          <Fill at={opened.trade.open_date} rate={opened.trade.open_rate} decimals={opened.asset.decimals} />
        )}
      </WidestCell>
      <WidestCell>
        {closed !== undefined && (
          <Fill at={closed.trade.close_date} rate={closed.trade.closed_rate} decimals={closed.asset.decimals} />
        )}
      </WidestCell>
      <WidestCell className={styles.cost}>
        {longestOf(costs.map((cost) => moneyText(cost, { symbol: currency })))}
      </WidestCell>
      <WidestCell>
        {result !== undefined && <MoneyText value={result.trade.profit} symbol={currency} signed arrow />}
      </WidestCell>
      <WidestCell className={styles.percent}>
        {longestOf(lines.map(({ trade }) => percentText(profitPercent(trade.profit, trade.amount))))}
      </WidestCell>
      <WidestCell className={styles.start}>{reason !== undefined && <WhyLink trade={reason.trade} />}</WidestCell>
      <WidestCell />
    </WidestRow>
  );
}

function Named({ line: { trade, asset } }: { line: ClosedLine }) {
  return (
    <span className={styles.named}>
      <span className={styles.instrument}>{displaySymbol(asset)}</span>
      <FormerName asset={asset} at={trade.open_date} className={styles.quiet} />
      <FillMark checked={null} />
      <DiaryMarks diary={trade.diary} />
    </span>
  );
}

function nameText({ trade: { diary }, asset }: ClosedLine): string {
  return [displaySymbol(asset), ...diary.tags, diary.note === '' ? '' : '00'].join(' ');
}

function fillText(at: WireTrade['close_date'], rate: WireTrade['closed_rate'], { decimals }: Asset): string {
  return at === null || rate === null ? '' : `${shortTime(at)} ${priceText(rate, decimals)}`;
}
