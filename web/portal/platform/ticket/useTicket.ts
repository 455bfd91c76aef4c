import type { Asset } from '@candor/contracts/http/data.ts';
import type { User } from '@candor/contracts/http/accounts.ts';
import type { WireBalance } from '@candor/contracts/http/trading.ts';
import type { AccountMoney } from '@candor/domain/margin/summary.ts';
import { useMemo, useState } from 'react';
import type { Draft } from './draft.ts';
import { useOneClick } from './oneClick.ts';
import type { OneClick } from './oneClick.ts';
import { leverageChoices } from './openingFacts.ts';
import { rememberedUnit } from './rememberedUnits.ts';
import { usePlaceTrade } from './usePlaceTrade.ts';
import type { PlaceTrade } from './usePlaceTrade.ts';
import { useTicketForm } from './useTicketForm.ts';
import type { TicketForm } from './useTicketForm.ts';
import { scaled } from '@candor/domain/money/currency.ts';
import type { Currency } from '@candor/domain/money/currency.ts';
import { money } from '@candor/domain/money/money.ts';
import { typedMoney } from '../../../ui/numbers.ts';
import { useBrand } from '../../../data/brand.ts';

/** Initial amount in euros, scaled to the brand's currency. */
const FIRST_AMOUNT = money(100_000_000n);

/** Data that a ticket requires. */
export interface TicketProps {
  asset: Asset;
  user: User;
  balance: WireBalance;
  account: AccountMoney;
}

export interface Ticket extends TicketForm {
  readonly choices: readonly number[];
  readonly order: PlaceTrade;
  readonly oneClick: OneClick;
}

/** Handles the ticket's state: its fields, what it sends, and whether it asks before. */
export function useTicket(props: TicketProps): Ticket {
  const { asset, user } = props;
  const { currency } = useBrand();
  const choices = useMemo(() => leverageChoices(asset, user), [asset, user]);
  const [first] = useState(() => firstDraft(choices[0], firstAmount(currency)));
  const form = useTicketForm({ ...props, first });
  const order = usePlaceTrade(asset);
  const oneClick = useOneClick(user.uniqid);
  return { ...form, choices, order, oneClick };
}

/** Returns the initial amount of a ticket, as its field shows it. */
export function firstAmount(currency: Pick<Currency, 'scale'>): string {
  return typedMoney(scaled(FIRST_AMOUNT, currency));
}

function firstDraft(leverage: number | undefined, amount: string): Draft {
  return {
    type: 'market',
    entry: '',
    expiry: { kind: 'cancelled', date: '' },
    amount,
    leverage,
    stopLoss: { unit: rememberedUnit('stopLoss'), text: '' },
    takeProfit: { unit: rememberedUnit('takeProfit'), text: '' },
  };
}
