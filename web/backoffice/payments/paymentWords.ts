import type { OfficePayment } from '@candor/contracts/http/office/payments.ts';
import { groupOf, isCompleted } from '@candor/domain/payments/transaction.ts';
import type { TransactionTypeId } from '@candor/domain/payments/transaction.ts';
import type { TFunction } from 'i18next';
import type { Tone } from '../../ui/Badge.tsx';

export function statusWord(t: TFunction, { status, type }: Pick<OfficePayment, 'status' | 'type'>): string {
  return t(`transactions.statuses.${isCompleted(status, type) ? 'completed' : status}`);
}

export function statusTone({ status }: Pick<OfficePayment, 'status'>): Tone {
  switch (status) {
    case 'approved':
      return 'positive';
    case 'onHold':
      return 'warning';
    case 'processing':
    case 'pending':
      return 'info';
    case 'declined':
    case 'chargeback':
      return 'negative';
    default:
      return 'neutral';
  }
}

/** Names an event; a kind without a text has only the status. */
export function eventWord(t: TFunction, { kind, status }: { readonly kind: string; readonly status: string }): string {
  const key = `desk.events.${kind.replace(':', '_')}`;
  const word = t(key);
  return word === key ? t(`transactions.statuses.${status}`) : word;
}

export function actorWord(t: TFunction, actor: string): string {
  return ['client', 'system', 'provider'].includes(actor) ? t(`desk.actors.${actor}`) : actor;
}

/** Returns the address of a payment's case. */
export function caseAddress(type: TransactionTypeId, number: string): string {
  return `/payments/${groupOf(type) === 'deposits' ? 'deposits' : 'withdrawals'}/${number}`;
}
