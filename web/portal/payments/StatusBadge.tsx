import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { CircleCheck, CircleSlash, CircleX, Clock, Hourglass, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { statusKey } from './statusKey.ts';

const TONES: Readonly<Record<TransactionStatus, Tone>> = {
  pending: 'info',
  processing: 'info',
  onHold: 'warning',
  approved: 'positive',
  declined: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
  refunded: 'neutral',
  partiallyRefunded: 'neutral',
  chargeback: 'negative',
};

const ICONS: Readonly<Record<TransactionStatus, LucideIcon>> = {
  pending: Clock,
  processing: Clock,
  onHold: Hourglass,
  approved: CircleCheck,
  declined: CircleX,
  cancelled: CircleSlash,
  expired: Clock,
  refunded: Undo2,
  partiallyRefunded: Undo2,
  chargeback: Undo2,
};

/** Badge of a transaction's or payment's status: text, colour and icon. */
export function StatusBadge({ transaction }: { transaction: Pick<WireTransaction, 'status' | 'type'> }) {
  const { t } = useTranslation();
  const { status, type } = transaction;
  const Icon = ICONS[status];
  return (
    <Badge tone={TONES[status]} icon={<Icon size={12} aria-hidden="true" />}>
      {t(statusKey(status, groupOf(type)))}
    </Badge>
  );
}
