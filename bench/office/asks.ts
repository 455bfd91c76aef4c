import { affiliateOrders, affiliateStates } from '@candor/contracts/http/office/affiliates.ts';
import { paymentOrders } from '@candor/contracts/http/office/payments.ts';
import { clientOrders, clientTabs } from '@candor/contracts/http/office/clients.ts';
import { timelineKinds } from '@candor/contracts/http/office/clientTimeline.ts';
import type { OfficeCallName } from '@candor/contracts/http/office/calls.ts';
import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';

/** Subjects of the questions: some of each kind, the busiest clients among them. */
export interface Facts {
  readonly clients: readonly number[];
  readonly pins: readonly string[];
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly payments: readonly string[];
  readonly partners: readonly number[];
}

/** One question to the office as it is sent (flags are 0 and 1), with a variant for each turn. */
export interface Ask {
  readonly what: string;
  readonly call: OfficeCallName;
  readonly role: StaffRole;
  readonly request: (turn: number) => object;
  /** Number of pages to skip. */
  readonly pages?: number;
}

/** Lists that do not grow with clients and payments, and calls that are measured elsewhere. */
export const unmeasured: readonly OfficeCallName[] = [
  ...([
    'listDemoStaff',
    'listViews',
    'listContent',
    'listPreviews',
    'listForms',
    'listFormEntries',
    'listMedia',
    'listBrands',
    'listClientLevels',
    'listContactColleagues',
    'listComplaintColleagues',
  ] as const),
];

const FAR = 40;

/** Lists every list and card that grows, in each of its orders, with its filters and searches. */
export function asksOf(facts: Facts): readonly Ask[] {
  return [...clients(facts), ...cards(facts), ...payments(facts), ...partners(facts), ...others(facts)];
}

function payments({ pins, payments: numbers }: Facts): readonly Ask[] {
  const call = { call: 'listPayments', role: 'paymentsOfficer' } as const;
  const groups = ['deposits', 'withdrawals'] as const;
  return [
    ...groups.flatMap((group) =>
      paymentOrders.flatMap((order) => [
        { ...call, what: `${group} by ${order}`, request: () => ({ group, order }) },
        { ...call, what: `${group} by ${order}, downwards`, request: () => ({ group, order, descending: 1 }) },
      ]),
    ),
    ...groups.map((group): Ask => ({ ...call, what: `${group}, page ${FAR}`, request: () => ({ group }), pages: FAR })),
    ...groups.map((group) => ({ ...call, what: `${group} that wait`, request: () => ({ group, stage: 'waiting' }) })),
    { ...call, what: 'withdrawals to be paid', request: () => ({ group: 'withdrawals', stage: 'toPay' }) },
    ...transactionStatuses.map((status) => ({
      ...call,
      what: `deposits of status ${status}`,
      request: (turn: number) => ({ group: 'deposits', status, descending: turn % 2 }),
    })),
    { ...call, what: 'withdrawals on hold', request: () => ({ group: 'withdrawals', status: 'onHold' }) },
    { ...call, what: 'deposits of a PIN', request: (turn) => ({ group: 'deposits', search: at(pins, turn) }) },
    { ...call, what: 'a deposit by its number', request: (turn) => ({ group: 'deposits', search: at(numbers, turn) }) },
    { ...call, what: 'deposits of nobody', request: (turn) => ({ group: 'deposits', search: `1000000${turn % 10}` }) },
    { ...call, call: 'openPayment', what: 'a payment', request: (turn) => ({ transaction_id: at(numbers, turn) }) },
  ];
}

function clients({ names, pins, emails }: Facts): readonly Ask[] {
  const call = { call: 'listClients', role: 'support' } as const;
  const end = (text: string | undefined, length: number) => (text ?? '').slice(0, length);
  return [
    ...clientOrders.flatMap((order) => [
      { ...call, what: `clients by ${order}`, request: () => ({ order }) },
      { ...call, what: `clients by ${order}, downwards`, request: () => ({ order, descending: 1 }) },
    ]),
    { ...call, what: `clients, page ${FAR}`, request: () => ({}), pages: FAR },
    { ...call, what: 'clients who are not verified', request: () => ({ verified: 0 }) },
    { ...call, what: 'verified clients by name', request: () => ({ verified: 1, order: 'name' }) },
    { ...call, what: 'clients of a country', request: (turn) => ({ country: turn % 2 === 0 ? 'IE' : 'DE' }) },
    { ...call, what: 'clients of no country', request: () => ({ country: 'SE' }) },
    { ...call, what: 'clients of a level', request: (turn) => ({ level: turn % 2 === 0 ? 'Silver' : 'Gold' }) },
    { ...call, what: 'clients with a tag', request: () => ({ tag: 'nobody' }) },
    { ...call, what: 'clients of a name', request: (turn) => ({ search: end(at(names, turn), 4) }) },
    { ...call, what: 'clients of a letter', request: (turn) => ({ search: end(at(names, turn), 1), order: 'name' }) },
    { ...call, what: 'clients of a PIN', request: (turn) => ({ search: end(at(pins, turn), 6) }) },
    { ...call, what: 'a client by e-mail', request: (turn) => ({ search: at(emails, turn) }) },
    { ...call, what: 'clients of nobody', request: (turn) => ({ search: `zz${turn}` }) },
  ];
}

function partners({ partners: ids }: Facts): readonly Ask[] {
  const call = { call: 'listAffiliates', role: 'finance' } as const;
  return [
    ...affiliateOrders.flatMap((order) => [
      { ...call, what: `partners by ${order}`, request: () => ({ order }) },
      { ...call, what: `partners by ${order}, downwards`, request: () => ({ order, descending: 1 }) },
    ]),
    { ...call, what: `partners, page ${FAR}`, request: () => ({}), pages: FAR },
    ...affiliateStates.map((state) => ({ ...call, what: `partners of state ${state}`, request: () => ({ state }) })),
    { ...call, what: 'partners whose payout waits', request: () => ({ waiting: 'requested' }) },
    { ...call, what: 'partners of a name', request: (turn) => ({ search: turn % 2 === 0 ? 'media' : 'faro let' }) },
    { ...call, what: 'a partner by code', request: (turn) => ({ search: `invented-${100 + turn}` }) },
    { ...call, what: 'partners of nobody', request: (turn) => ({ search: `zz${turn}` }) },
    { ...call, call: 'openAffiliate', what: 'a partner', request: (turn) => ({ id: at(ids, turn) }) },
  ];
}

function cards({ clients }: Facts): readonly Ask[] {
  const role = 'support';
  return [
    { call: 'openClient', role, what: 'client card', request: (turn) => ({ id: at(clients, turn), cause: 'list' }) },
    ...clientTabs.map((tab): Ask => {
      return {
        call: 'listClientRows',
        role,
        what: `card: ${tab}`,
        request: (turn) => ({ id: at(clients, turn), tab }),
      };
    }),
    ...timelineKinds.map((kind): Ask => {
      const request = (turn: number) => ({ id: at(clients, turn), kind });
      return { call: 'readClientTimeline', role, what: `card: timeline, ${kind}`, request };
    }),
  ];
}

function others({ names }: Facts): readonly Ask[] {
  const nothing = () => ({});
  return [
    { call: 'getHome', role: 'compliance', what: 'home', request: nothing },
    { call: 'listVerification', role: 'kycOfficer', what: 'verification', request: nothing },
    { call: 'listApprovals', role: 'compliance', what: 'approvals', request: nothing },
    { call: 'listReconciliations', role: 'finance', what: 'reconciliations', request: () => ({ page: 1 }) },
    { call: 'listDifferences', role: 'finance', what: 'differences', request: () => ({ open: 1, page: 1 }) },
    { call: 'getDealing', role: 'auditor', what: 'dealing', request: () => ({ reach: 'brand', book: 'real' }) },
    ...(['nearest', 'largest'] as const).map((list): Ask => {
      const request = () => ({ reach: 'brand', book: 'real', list });
      return { call: 'listDealingAccounts', role: 'auditor', what: `dealing: accounts, ${list}`, request };
    }),
    { call: 'listDealingInstruments', role: 'auditor', what: 'dealing: instruments', request: nothing },
    { call: 'listCorrections', role: 'auditor', what: 'dealing: corrections', request: nothing },
    { call: 'listContact', role: 'support', what: 'messages', request: nothing },
    { call: 'listComplaints', role: 'support', what: 'complaints', request: nothing },
    { call: 'listMail', role: 'support', what: 'mail', request: nothing },
    { call: 'listPopups', role: 'cmsEditor', what: 'popups', request: nothing },
    { call: 'listStaff', role: 'auditor', what: 'staff', request: nothing },
    { call: 'listAudit', role: 'auditor', what: 'audit', request: nothing },
    { call: 'listAudit', role: 'auditor', what: 'audit, far back', request: (turn) => ({ before: 1_000 + turn }) },
    {
      call: 'listAudit',
      role: 'auditor',
      what: 'audit of nobody',
      request: (turn) => ({ search: `${at(names, turn)} x` }),
    },
  ];
}

function at<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % list.length];
}
