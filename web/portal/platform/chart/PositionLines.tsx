import type { Asset } from '@candor/contracts/http/data.ts';
import type { WirePosition } from '@candor/contracts/http/trading.ts';
import { sum } from '@candor/domain/money/money.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import { profitAt, terminationRate } from '@candor/domain/trading/profit.ts';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { quotes } from '../../../data/quotes.ts';
import { LiveMoney, MoneyText } from '../../../ui/MoneyText.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { EditLevels } from '../positions/EditLevels.tsx';
import { ProfitCell } from '../positions/LiveCells.tsx';
import { stakeOf } from '../stake.ts';
import { everyRound, profitNow, useOpenPositions } from '../useAccountMoney.ts';
import { useChartLines } from './chartLines.ts';
import type { ChartLine } from './chartLines.ts';
import { groupPositions } from './positionGroups.ts';
import type { PositionGroup } from './positionGroups.ts';

type Level = 'stopLoss' | 'takeProfit';

/** Level that was dragged to a price and waits for the client's confirmation. */
interface Proposal {
  readonly id: number;
  readonly level: Level;
  readonly price: Rate;
}

/** Draws the lines of this instrument's open positions, and the dialog that confirms a dragged level. */
export function PositionLines({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const open = useOpenPositions();
  const [proposal, setProposal] = useState<Proposal>();
  const lines = useMemo(() => {
    const { singles, groups } = groupPositions(open.filter(({ symbol }) => symbol === asset.symbol));
    const context = { proposal, onPropose: setProposal, currency, t };
    return [
      ...singles.flatMap((position) => linesOf(position, context)),
      ...groups.flatMap((group) => groupLines(group, context)),
    ];
  }, [open, asset.symbol, proposal, currency, t]);
  useChartLines('positions', lines);
  const position = open.find(({ id }) => id === proposal?.id);
  if (proposal === undefined || position === undefined) return null;
  return (
    <EditLevels
      position={position}
      asset={asset}
      proposed={{ [proposal.level]: proposal.price }}
      onClose={() => setProposal(undefined)}
    />
  );
}

interface LineContext {
  readonly proposal: Proposal | undefined;
  readonly onPropose: (proposal: Proposal) => void;
  readonly currency: { readonly symbol: string };
  readonly t: TFunction;
}

/** Lists a position's lines: entry, levels, and the liquidation price (ruling R5). */
function linesOf(position: WirePosition, context: LineContext): ChartLine[] {
  const { id, symbol, direction, open_rate, stop_lost, take_profit } = position;
  const { t, currency } = context;
  const stake = stakeOf(position);
  const side = t(`platform.${direction}`);
  const title = `${side} ${moneyText(position.amount, currency)} ×${position.leverage}`;
  const levelAtPrice = (price: Rate) => {
    const level = levelAt(position, price);
    return { kind: level, title: t(`platform.chart.${level}`) };
  };
  const result = (price: Rate) => <MoneyText value={profitAt(stake, price)} symbol={currency.symbol} signed />;
  const entry: ChartLine = {
    id: `entry:${id}`,
    symbol,
    price: open_rate,
    kind: direction,
    title,
    short: side,
    detail: (price) => (price === open_rate ? <ProfitCell position={position} /> : result(price)),
    ...((stop_lost === null || take_profit === null) && {
      move: {
        label: t('platform.chart.setLevel', { title }),
        becomes: levelAtPrice,
        brings: resultText(position, currency),
        onMove: (price) => context.onPropose({ id, level: levelAt(position, price), price }),
      },
    }),
  };
  const end = terminationRate(stake);
  const ended: ChartLine = {
    id: `termination:${id}`,
    symbol,
    price: end,
    kind: 'termination',
    detail: result,
    title: t('platform.chart.termination'),
  };
  const levels = levelLines(position, context);
  // The liquidation price of a buy without leverage is zero, and there is no line to draw.
  return end === 0n ? [entry, ...levels] : [entry, ...levels, ended];
}

/**
 * Draws one line for all positions of a side, at their average, and the nearest liquidation price; levels stay single.
 */
function groupLines({ direction, positions, average }: PositionGroup, context: LineContext): ChartLine[] {
  const { t, currency } = context;
  const [first] = positions;
  if (first === undefined) return [];
  const { symbol } = first;
  const title = t('platform.chart.group', { side: t(`platform.${direction}`), count: positions.length });
  const result = (price: Rate) => (
    <MoneyText value={sum(positions.map((one) => profitAt(stakeOf(one), price)))} symbol={currency.symbol} signed />
  );
  const entry: ChartLine = {
    id: `group:${direction}`,
    symbol,
    price: average,
    kind: direction,
    title,
    short: `${t(`platform.${direction}`)} ${positions.length}`,
    detail: () => <GroupProfit positions={positions} />,
  };
  const ends = positions.map((one) => terminationRate(stakeOf(one))).filter((end) => end > 0n);
  const [end] = ends.toSorted((one, other) => (one < other === (direction === 'buy') ? 1 : -1));
  const levels = positions.flatMap((position) => levelLines(position, context));
  if (end === undefined) return [entry, ...levels];
  const name = t('platform.chart.termination');
  return [
    entry,
    ...levels,
    { id: `termination:${direction}`, symbol, price: end, kind: 'termination', detail: result, title: name },
  ];
}

function GroupProfit({ positions }: { positions: readonly WirePosition[] }) {
  const { symbol } = useBrand().currency;
  return <LiveMoney subscribe={everyRound} read={() => sum(positions.map(profitNow))} symbol={symbol} signed arrow />;
}

/** Lists the lines of a position's stop loss and take profit. */
function levelLines(position: WirePosition, context: LineContext): ChartLine[] {
  const stake = stakeOf(position);
  const detail = (price: Rate) => <MoneyText value={profitAt(stake, price)} symbol={context.currency.symbol} signed />;
  return (['stopLoss', 'takeProfit'] as const).flatMap((level) => {
    const price = levelPrice(position, level, context.proposal);
    return price === undefined ? [] : [{ ...levelLine(position, level, context), price, detail }];
  });
}

function levelLine(position: WirePosition, level: Level, { onPropose, currency, t }: LineContext) {
  const { id, symbol, direction, amount, leverage } = position;
  const name = t(`platform.chart.${level}`);
  const title = `${t(`platform.${direction}`)} ${moneyText(amount, currency)} ×${leverage}`;
  return {
    id: `${level}:${id}`,
    symbol,
    kind: level,
    title: name,
    short: t(`platform.chart.short.${level}`),
    move: {
      label: t('platform.chart.moveLevel', { level: name, title }),
      brings: resultText(position, currency),
      onMove: (price: Rate) => onPropose({ id, level, price }),
    },
  };
}

/** Formats the result of closing the position at a price. */
function resultText(position: WirePosition, { symbol }: LineContext['currency']): (price: Rate) => string {
  return (price) => moneyText(profitAt(stakeOf(position), price), { symbol, signed: true });
}

/** The stored level, or its dragged price while the dialog is open. */
function levelPrice(position: WirePosition, level: Level, proposal: Proposal | undefined): Rate | undefined {
  if (proposal?.id === position.id && proposal.level === level) return proposal.price;
  return (level === 'stopLoss' ? position.stop_lost : position.take_profit) ?? undefined;
}

/**
 * Returns what a price would be for a position: a stop loss on the losing side of the present price, else a take
 * profit.
 */
function levelAt({ symbol, direction, open_rate }: WirePosition, price: Rate): Level {
  const quote = quotes.get(symbol);
  const now = quote === undefined || quote.sell === 0n ? open_rate : closingPrice(quote, direction);
  return price < now === (direction === 'buy') ? 'stopLoss' : 'takeProfit';
}
