import { pendingTypes } from '@candor/domain/trading/pending.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/Choice.tsx';
import type { OrderType } from './draft.ts';
import styles from './EntryFields.module.css';
import type { Ticket } from './useTicket.ts';

const orderTypes: readonly OrderType[] = ['market', ...pendingTypes];

interface OrderTypeChoiceProps extends Pick<Ticket, 'choose'> {
  type: OrderType;
}

/** Choice of the order type: immediately, or when the price has reached a better (limit) or a worse one (stop). */
export const OrderTypeChoice = memo(function OrderTypeChoice({ type: chosen, choose }: OrderTypeChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('platform.ticket.type')}
      className={styles.types}
      options={orderTypes.map((type) => ({ value: type, label: t(`platform.ticket.types.${type}`) }))}
      value={chosen}
      onChange={(type) => choose({ type })}
    />
  );
});
