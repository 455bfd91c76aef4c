import { pendingTypes } from '@candor/domain/trading/pending.ts';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../ui/Choice.tsx';
import type { OrderType } from './draft.ts';
import styles from './EntryFields.module.css';
import type { Ticket } from './useTicket.ts';

const orderTypes: readonly OrderType[] = ['market', ...pendingTypes];

/** At once, or when the price has come to a better (limit) or a worse one (stop). */
export function OrderTypeChoice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('platform.ticket.type')}
      className={styles.types}
      options={orderTypes.map((type) => ({ value: type, label: t(`platform.ticket.types.${type}`) }))}
      value={ticket.draft.type}
      onChange={(type) => ticket.choose({ type })}
    />
  );
}
