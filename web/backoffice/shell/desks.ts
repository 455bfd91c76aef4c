import type { OfficeHome } from '@candor/contracts/http/office/home.ts';
import type { TaskKind } from '@candor/domain/staff/clocks.ts';
import type { StaffAction } from '@candor/domain/staff/roles.ts';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  CalendarDays,
  ChartCandlestick,
  ChartColumn,
  Construction,
  CreditCard,
  EyeOff,
  Files,
  Handshake,
  Hourglass,
  House,
  IdCard,
  Landmark,
  LifeBuoy,
  ListChecks,
  Mail,
  MailOpen,
  Megaphone,
  MessageSquareWarning,
  Palette,
  Rss,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Stamp,
  UserCog,
  UserSearch,
  Users,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** What waits at a desk: how much, and since when the oldest. */
export interface Waiting {
  readonly count: number;
  readonly oldest?: number | null | undefined;
  /** Number of items past their own clocks, and of those that nearly are. */
  readonly late?: number;
  readonly soon?: number;
}

export interface DeskEntry {
  /** Name of the desk, whose text is `office.pages.{name}`. */
  readonly name: string;
  readonly to: string;
  readonly Icon: LucideIcon;
  /** Actions of which one is enough to open the desk; empty if it is open to all. */
  readonly may: readonly StaffAction[];
  /** Action whose holders reach the page from another entry, so that this one is left out for them. */
  readonly unless?: StaffAction;
  /** Returns what waits; null while that is unknown, or not for the reader. */
  readonly waits?: (home: OfficeHome) => Waiting | null;
  /** Clock of what waits. */
  readonly clock?: TaskKind;
}

export interface DeskGroup {
  /** Name of the group, whose text is `office.groups.{name}`. */
  readonly name: string;
  readonly entries: readonly DeskEntry[];
}

/** Every desk of the office, in the order of its rail. */
const deskGroups: readonly DeskGroup[] = [
  {
    name: 'desks',
    entries: [
      { name: 'home', to: '/', Icon: House, may: [] },
      { name: 'clients', to: '/clients', Icon: Users, may: ['clients.list'] },
    ],
  },
  {
    name: 'queues',
    entries: [
      {
        name: 'verification',
        to: '/verification',
        Icon: IdCard,
        may: ['verification.list'],
        waits: ({ verification }) => verification,
        clock: 'verification',
      },
      {
        name: 'approvals',
        to: '/approvals',
        Icon: Stamp,
        may: ['approvals.read'],
        waits: ({ approvals }) => (approvals === null ? null : { count: approvals.count }),
      },
      {
        name: 'contact',
        to: '/contact',
        Icon: LifeBuoy,
        may: ['contact.read'],
        waits: ({ contact }) => contact,
        clock: 'contact',
      },
      {
        name: 'complaints',
        to: '/complaints',
        Icon: MessageSquareWarning,
        may: ['complaints.read'],
        waits: ({ complaints }) => complaints,
      },
    ],
  },
  {
    name: 'money',
    entries: [
      {
        name: 'withdrawals',
        to: '/payments/withdrawals',
        Icon: ArrowUpFromLine,
        may: ['payments.read'],
        waits: ({ withdrawals: all }) => (all === null ? null : { count: all.waiting + all.to_pay }),
      },
      {
        name: 'deposits',
        to: '/payments/deposits',
        Icon: ArrowDownToLine,
        may: ['payments.read'],
        // An open checkout waits for its client, so it is not counted.
        waits: ({ deposits: all }) => (all === null ? null : { count: all.held, oldest: all.oldest }),
        clock: 'deposit',
      },
      {
        name: 'reconciliation',
        to: '/payments/reconciliation',
        Icon: Scale,
        may: ['reconciliation.read'],
        waits: ({ differences }) => (differences === null ? null : { count: differences }),
      },
      {
        name: 'affiliates',
        to: '/affiliates',
        Icon: Handshake,
        may: ['affiliates.read'],
        waits: ({ affiliates }) => affiliates,
        clock: 'partnerPayout',
      },
      { name: 'reports', to: '/reports', Icon: ChartColumn, may: ['reports.read'] },
    ],
  },
  {
    name: 'trading',
    entries: [{ name: 'dealing', to: '/dealing', Icon: ChartCandlestick, may: ['dealing.read'] }],
  },
  {
    name: 'website',
    entries: [
      { name: 'content', to: '/content', Icon: Files, may: ['content.read'] },
      { name: 'content', to: '/content/forms', Icon: Files, may: ['content.forms'], unless: 'content.read' },
      {
        name: 'popups',
        to: '/popups',
        Icon: Megaphone,
        may: ['popups.list'],
        waits: ({ popups }) => (popups?.count === 0 ? null : popups),
        clock: 'popup',
      },
      { name: 'studio', to: '/studio', Icon: Palette, may: ['brands.read'] },
    ],
  },
  {
    name: 'control',
    entries: [
      { name: 'brands', to: '/brands', Icon: Building2, may: ['brands.read'] },
      { name: 'staff', to: '/staff', Icon: UserCog, may: ['staff.read'] },
      { name: 'cases', to: '/cases', Icon: EyeOff, may: ['cases.read'] },
      { name: 'mail', to: '/mail', Icon: Mail, may: ['mail.read'] },
      { name: 'mailTexts', to: '/mail-texts', Icon: MailOpen, may: ['mailTexts.read'] },
      { name: 'screeningList', to: '/screening-list', Icon: UserSearch, may: ['screeningList.read'] },
      { name: 'calendar', to: '/calendar', Icon: CalendarDays, may: ['calendar.read'] },
      { name: 'regulator', to: '/regulator', Icon: Landmark, may: ['regulator.read'] },
      { name: 'integrations', to: '/integrations', Icon: Webhook, may: ['operator.read'] },
      { name: 'audit', to: '/audit', Icon: ScrollText, may: ['audit.read'] },
      { name: 'data', to: '/data', Icon: Hourglass, may: ['data.read'] },
      { name: 'service', to: '/service', Icon: Construction, may: ['service.set'] },
      { name: 'settings', to: '/settings', Icon: SlidersHorizontal, may: ['settings.read'] },
      { name: 'providers', to: '/payment-providers', Icon: CreditCard, may: ['providers.read'] },
      { name: 'sources', to: '/price-sources', Icon: Rss, may: ['sources.read'] },
      { name: 'setup', to: '/setup', Icon: ListChecks, may: ['setup.read'] },
    ],
  },
];

/** Returns the desks that a person with these actions may open, without empty groups. */
export function desksOf(actions: readonly StaffAction[]): readonly DeskGroup[] {
  const isOpen = ({ may, unless }: DeskEntry) =>
    (may.length === 0 || may.some((action) => actions.includes(action))) &&
    (unless === undefined || !actions.includes(unless));
  return deskGroups
    .map(({ name, entries }) => ({ name, entries: entries.filter(isOpen) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns the address of the desk that a page belongs to; the page's own if it belongs to none. */
export function deskAt(groups: readonly DeskGroup[], pathname: string): string {
  const isOf = ({ to }: DeskEntry) => pathname === to || pathname.startsWith(`${to}/`);
  return groups.flatMap(({ entries }) => entries).find(isOf)?.to ?? pathname;
}
