import type { Asset } from '@candor/contracts/http/data.ts';
import type { WireOrder } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useBalance } from '../../../data/queries.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { SaveActions } from '../levels/SaveActions.tsx';
import { EntryFields } from '../ticket/EntryFields.tsx';
import { LevelFields } from '../ticket/LevelFields.tsx';
import { AmountFields } from '../ticket/TicketFields.tsx';
import { TicketFigures } from '../ticket/TicketFigures.tsx';
import { useTicketForm } from '../ticket/useTicketForm.ts';
import type { TicketProps } from '../ticket/useTicket.ts';
import { useAccountMoney } from '../useAccountMoney.ts';
import { draftOfOrder, orderChange } from './orderDraft.ts';
import styles from './orders.module.css';
import { useOrderCommand } from './useOrderCommand.ts';

interface EditOrderProps {
  order: WireOrder;
  asset: Asset;
  /** Initial price instead of the order's own: where its line on the chart was dragged to. */
  proposed?: Rate | undefined;
  onClose: () => void;
}

/** Dialog that changes a pending order: its price, amount, levels and expiry. */
export function EditOrder(props: EditOrderProps) {
  const user = useAccount().data;
  const balance = useBalance().data;
  const account = useAccountMoney();
  if (user === undefined || balance === undefined || account === undefined) return null;
  return <EditOrderForm {...props} user={user} balance={balance} account={account} />;
}

function EditOrderForm({ order, proposed, onClose, ...facts }: EditOrderProps & TicketProps) {
  const { t } = useTranslation();
  const [first] = useState(() => draftOfOrder(order, proposed));
  const form = useTicketForm({ ...facts, first, firstSide: order.direction });
  const { isBusy, update } = useOrderCommand(order);
  const decision = form.decisions[order.direction];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    form.settle();
    const now = form.decideNow(order.direction);
    if (isBusy || !now.ok || now.value.pending === undefined) return;
    const change = orderChange(order, form.draftNow(), now.value.pending);
    if (Object.keys(change).length === 0 || (await update(change))) onClose();
  };
  const words = {
    type: t(`platform.orders.types.${order.direction}.${order.type}`),
    symbol: displaySymbol(facts.asset),
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.orders.editTitle', words)}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <AmountFields form={form} />
        <EntryFields ticket={form} />
        <LevelFields ticket={form} />
        <TicketFigures ticket={form} hasSides={false} />
        <SaveActions isBusy={isBusy} decision={decision} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
