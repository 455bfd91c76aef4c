import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { Button } from '../../../ui/Button.tsx';
import { currentLocale } from '../../../ui/locale.ts';
import { moneyText, withSymbol } from '../../../ui/numbers.ts';
import { shownNumber } from '../../../ui/typedNumber.ts';
import { displaySymbol } from '../instrumentName.ts';
import { blockedText } from '../refusalWords.ts';
import { sideText } from './sideText.ts';
import type { Ticket } from './useTicket.ts';

interface PlaceButtonProps {
  ticket: Ticket;
  size: 'control' | 'trade';
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  onPlaced: () => void;
}

/** Button that sends the order of the chosen side, and states what it sends. */
export function PlaceButton({ ticket, size, className, ref, onPlaced }: PlaceButtonProps) {
  const { t } = useTranslation();
  const { symbol: currency } = useBrand().currency;
  const { decisions, side, order, asset, draft } = ticket;
  const decision = decisions[side];
  const place = async () => {
    const now = ticket.decideNow(side);
    if (now.ok && (await order.place(now.value))) onPlaced();
  };
  const typed = () => withSymbol(shownNumber(draft.amount, currentLocale()), currency);
  const amount = decision.ok ? moneyText(decision.value.amount, { symbol: currency }) : typed();
  return (
    <Button
      {...(ref !== undefined && { ref })}
      variant={side}
      size={size}
      wide={size === 'trade'}
      className={className}
      data-trade={side}
      busy={order.busy !== undefined}
      disabledReason={decision.ok ? undefined : blockedText(decision.refusal, t)}
      onClick={() => void place()}
    >
      {t('platform.ticket.openButton', { side: sideText(draft.type, side, t), symbol: displaySymbol(asset), amount })}
    </Button>
  );
}
