import type { WireOrder } from '@candor/contracts/http/trading.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';

/** Badge of an order's kind: Buy limit, Sell stop. */
export function OrderBadge({ order: { direction, type } }: { order: WireOrder }) {
  const { t } = useTranslation();
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  return (
    <Badge tone={direction} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`platform.orders.types.${direction}.${type}`)}
    </Badge>
  );
}
