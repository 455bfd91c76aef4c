import type { Direction } from '@candor/domain/pricing/quote.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';

export function SideBadge({ direction }: { direction: Direction }) {
  const { t } = useTranslation();
  const Icon = direction === 'buy' ? ArrowUp : ArrowDown;
  return (
    <Badge tone={direction} icon={<Icon size={12} aria-hidden="true" />}>
      {t(`platform.${direction}`)}
    </Badge>
  );
}
