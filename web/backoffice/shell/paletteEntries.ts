import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import type { OfficeCalls } from '@candor/contracts/http/office/calls.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import type { TFunction } from 'i18next';
import { ArrowDownToLine, ArrowUpFromLine, User } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { desksOf } from './desks.ts';

export interface PaletteEntry {
  readonly to: string;
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly more: string;
}

interface Wanted {
  readonly actions: readonly StaffAction[];
  readonly query: string;
  readonly found: OfficeAnswerOf<OfficeCalls['searchOffice']> | undefined;
  readonly amountText: (amount: Money, code: string) => string;
}

/** What the palette leads to: desks by their names, then clients and payments that the server has found. */
export function paletteEntries(t: TFunction, { actions, query, found, amountText }: Wanted): readonly PaletteEntry[] {
  const sought = query.trim().toLowerCase();
  const desks = desksOf(actions)
    .flatMap(({ name: group, entries }) => entries.map((entry) => ({ ...entry, group })))
    .map(({ name, to, Icon, group }) => ({
      to,
      Icon,
      name: t(`office.pages.${name}`),
      more: t(`office.groups.${group}`),
    }))
    .filter(({ name }) => name.toLowerCase().includes(sought));
  const mayOpen = actions.includes('clients.read');
  const clients = (found?.clients ?? []).map(({ id, name, pin, email }) => ({
    to: `/clients/${id}`,
    Icon: User,
    name,
    more: `PIN ${pin} · ${email}`,
  }));
  const payments = (found?.payments ?? []).map(({ number, group, amount, currency, client }) => ({
    to: `/payments/${group}/${number}`,
    Icon: group === 'withdrawals' ? ArrowUpFromLine : ArrowDownToLine,
    name: number,
    more: `${client} · ${amountText(amount, currency)}`,
  }));
  return [...payments, ...(mayOpen ? clients : []), ...desks];
}
