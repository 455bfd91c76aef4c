import type { WireTransaction } from '@candor/contracts/http/transactions.ts';
import { groupOf } from '@candor/domain/payments/transaction.ts';
import type { TransactionStatus } from '@candor/domain/payments/transaction.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/Badge.tsx';
import type { Tone } from '../../ui/Badge.tsx';
import { statusKey } from './transactionWords.ts';

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

export function StatusBadge({ transaction: { status, type } }: { transaction: WireTransaction }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(statusKey(status, groupOf(type)))}</Badge>;
}
