import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { moneyText } from '../../../ui/numbers.ts';
import { useChartLines } from '../chart/chartLines.ts';
import type { ChartLine } from '../chart/chartLines.ts';
import { EditOrder } from './EditOrder.tsx';

/** Order whose line was dragged to a price and waits for the client's confirmation. */
interface Proposal {
  readonly id: number;
  readonly price: Rate;
}

const noOrders: readonly WireOrder[] = [];

/** Draws the entry prices of this instrument's pending orders on its chart; a dragged one is changed in its dialog. */
export function OrderLines({ asset }: { asset: Asset }) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const open = usePendingOrders()?.open ?? noOrders;
  const [proposal, setProposal] = useState<Proposal>();
  const lines = useMemo(() => {
    const mine = open.filter(({ symbol }) => symbol === asset.symbol);
    return mine.map((order) => lineOf(order, { proposal, onPropose: setProposal, currency, t }));
  }, [open, asset.symbol, proposal, currency, t]);
  useChartLines('orders', lines);
  const order = open.find(({ id }) => id === proposal?.id);
  if (proposal === undefined || order === undefined) return null;
  return <EditOrder order={order} asset={asset} proposed={proposal.price} onClose={() => setProposal(undefined)} />;
}

interface LineParts {
  readonly proposal: Proposal | undefined;
  readonly onPropose: (proposal: Proposal) => void;
  readonly currency: string;
  readonly t: TFunction;
}

function lineOf(order: WireOrder, { proposal, onPropose, currency, t }: LineParts): ChartLine {
  const { id, symbol, direction, type, amount, leverage, rate } = order;
  const short = t(`platform.orders.types.${direction}.${type}`);
  const title = `${short} ${moneyText(amount, { symbol: currency })} ×${leverage}`;
  return {
    id: `order:${id}`,
    symbol,
    kind: 'pending',
    title,
    short,
    price: proposal?.id === id ? proposal.price : rate,
    move: {
      label: t('platform.chart.moveOrder', { title }),
      onMove: (price) => onPropose({ id, price }),
    },
  };
}
