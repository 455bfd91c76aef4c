import { affiliateOrders, affiliateStates } from '@candor/contracts/http/office/affiliates.ts';
import { paymentOrders } from '@candor/contracts/http/office/payments.ts';
import { clientOrders, clientTabs } from '@candor/contracts/http/office/clients.ts';
import { timelineKinds } from '@candor/contracts/http/office/clientTimeline.ts';
import type { OfficeCallName } from '@candor/contracts/http/office/calls.ts';
import { transactionStatuses } from '@candor/domain/payments/transaction.ts';
import type { StaffRole } from '@candor/domain/staff/roles.ts';

/** What the questions are about: of each some, the busiest clients among them. */
export interface Facts {
  readonly clients: readonly number[];
  readonly pins: readonly string[];
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly payments: readonly string[];
  readonly partners: readonly number[];
}

/** One question to the office as it is sent (flags are 0 and 1), in as many variants as there are turns. */
export interface Ask {
  readonly what: string;
  readonly call: OfficeCallName;
  readonly role: StaffRole;
  readonly asked: (turn: number) => object;
  /** This many pages further on. */
  readonly pages?: number;
}

/** Lists that do not grow with clients and payments, and whatever is measured as something else. */
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

/** Every list and card that grows, in each of its orders, with its filters and searches. */
export function asksOf(facts: Facts): readonly Ask[] {
  return [...clients(facts), ...cards(facts), ...payments(facts), ...partners(facts), ...others(facts)];
}

function payments({ pins, payments: numbers }: Facts): readonly Ask[] {
  const call = { call: 'listPayments', role: 'paymentsOfficer' } as const;
  const groups = ['deposits', 'withdrawals'] as const;
  return [
    ...groups.flatMap((group) =>
      paymentOrders.flatMap((order) => [
        { ...call, what: `${group} by ${order}`, asked: () => ({ group, order }) },
        { ...call, what: `${group} by ${order}, downwards`, asked: () => ({ group, order, descending: 1 }) },
      ]),
    ),
    ...groups.map((group): Ask => ({ ...call, what: `${group}, page ${FAR}`, asked: () => ({ group }), pages: FAR })),
    ...groups.map((group) => ({ ...call, what: `${group} that wait`, asked: () => ({ group, stage: 'waiting' }) })),
    { ...call, what: 'withdrawals to be paid', asked: () => ({ group: 'withdrawals', stage: 'toPay' }) },
    ...transactionStatuses.map((status) => ({
      ...call,
      what: `deposits of status ${status}`,
      asked: (turn: number) => ({ group: 'deposits', status, descending: turn % 2 }),
    })),
    { ...call, what: 'withdrawals on hold', asked: () => ({ group: 'withdrawals', status: 'onHold' }) },
    { ...call, what: 'deposits of a PIN', asked: (turn) => ({ group: 'deposits', search: at(pins, turn) }) },
    { ...call, what: 'a deposit by its number', asked: (turn) => ({ group: 'deposits', search: at(numbers, turn) }) },
    { ...call, what: 'deposits of nobody', asked: (turn) => ({ group: 'deposits', search: `1000000${turn % 10}` }) },
    { ...call, call: 'openPayment', what: 'a payment', asked: (turn) => ({ transaction_id: at(numbers, turn) }) },
  ];
}

function clients({ names, pins, emails }: Facts): readonly Ask[] {
  const call = { call: 'listClients', role: 'support' } as const;
  const end = (text: string | undefined, length: number) => (text ?? '').slice(0, length);
  return [
    ...clientOrders.flatMap((order) => [
      { ...call, what: `clients by ${order}`, asked: () => ({ order }) },
      { ...call, what: `clients by ${order}, downwards`, asked: () => ({ order, descending: 1 }) },
    ]),
    { ...call, what: `clients, page ${FAR}`, asked: () => ({}), pages: FAR },
    { ...call, what: 'clients who are not verified', asked: () => ({ verified: 0 }) },
    { ...call, what: 'verified clients by name', asked: () => ({ verified: 1, order: 'name' }) },
    { ...call, what: 'clients of a country', asked: (turn) => ({ country: turn % 2 === 0 ? 'IE' : 'DE' }) },
    { ...call, what: 'clients of no country', asked: () => ({ country: 'SE' }) },
    { ...call, what: 'clients of a level', asked: (turn) => ({ level: turn % 2 === 0 ? 'Silver' : 'Gold' }) },
    { ...call, what: 'clients with a tag', asked: () => ({ tag: 'nobody' }) },
    { ...call, what: 'clients of a name', asked: (turn) => ({ search: end(at(names, turn), 4) }) },
    { ...call, what: 'clients of a letter', asked: (turn) => ({ search: end(at(names, turn), 1), order: 'name' }) },
    { ...call, what: 'clients of a PIN', asked: (turn) => ({ search: end(at(pins, turn), 6) }) },
    { ...call, what: 'a client by e-mail', asked: (turn) => ({ search: at(emails, turn) }) },
    { ...call, what: 'clients of nobody', asked: (turn) => ({ search: `zz${turn}` }) },
  ];
}

function partners({ partners: ids }: Facts): readonly Ask[] {
  const call = { call: 'listAffiliates', role: 'finance' } as const;
  return [
    ...affiliateOrders.flatMap((order) => [
      { ...call, what: `partners by ${order}`, asked: () => ({ order }) },
      { ...call, what: `partners by ${order}, downwards`, asked: () => ({ order, descending: 1 }) },
    ]),
    { ...call, what: `partners, page ${FAR}`, asked: () => ({}), pages: FAR },
    ...affiliateStates.map((state) => ({ ...call, what: `partners of state ${state}`, asked: () => ({ state }) })),
    { ...call, what: 'partners whose payout waits', asked: () => ({ waiting: 'requested' }) },
    { ...call, what: 'partners of a name', asked: (turn) => ({ search: turn % 2 === 0 ? 'media' : 'faro let' }) },
    { ...call, what: 'a partner by code', asked: (turn) => ({ search: `invented-${100 + turn}` }) },
    { ...call, what: 'partners of nobody', asked: (turn) => ({ search: `zz${turn}` }) },
    { ...call, call: 'openAffiliate', what: 'a partner', asked: (turn) => ({ id: at(ids, turn) }) },
  ];
}

function cards({ clients }: Facts): readonly Ask[] {
  const role = 'support';
  return [
    { call: 'openClient', role, what: 'client card', asked: (turn) => ({ id: at(clients, turn), cause: 'list' }) },
    ...clientTabs.map((tab): Ask => {
      return { call: 'listClientRows', role, what: `card: ${tab}`, asked: (turn) => ({ id: at(clients, turn), tab }) };
    }),
    ...timelineKinds.map((kind): Ask => {
      const asked = (turn: number) => ({ id: at(clients, turn), kind });
      return { call: 'readClientTimeline', role, what: `card: timeline, ${kind}`, asked };
    }),
  ];
}

function others({ names }: Facts): readonly Ask[] {
  const nothing = () => ({});
  return [
    { call: 'getHome', role: 'compliance', what: 'home', asked: nothing },
    { call: 'listVerification', role: 'kycOfficer', what: 'verification', asked: nothing },
    { call: 'listApprovals', role: 'compliance', what: 'approvals', asked: nothing },
    { call: 'listReconciliations', role: 'finance', what: 'reconciliations', asked: () => ({ page: 1 }) },
    { call: 'listDifferences', role: 'finance', what: 'differences', asked: () => ({ open: 1, page: 1 }) },
    { call: 'getDealing', role: 'auditor', what: 'dealing', asked: () => ({ reach: 'brand', book: 'real' }) },
    ...(['nearest', 'largest'] as const).map((list): Ask => {
      const asked = () => ({ reach: 'brand', book: 'real', list });
      return { call: 'listDealingAccounts', role: 'auditor', what: `dealing: accounts, ${list}`, asked };
    }),
    { call: 'listDealingInstruments', role: 'auditor', what: 'dealing: instruments', asked: nothing },
    { call: 'listCorrections', role: 'auditor', what: 'dealing: corrections', asked: nothing },
    { call: 'listContact', role: 'support', what: 'messages', asked: nothing },
    { call: 'listComplaints', role: 'support', what: 'complaints', asked: nothing },
    { call: 'listMail', role: 'support', what: 'mail', asked: nothing },
    { call: 'listPopups', role: 'cmsEditor', what: 'popups', asked: nothing },
    { call: 'listStaff', role: 'auditor', what: 'staff', asked: nothing },
    { call: 'listAudit', role: 'auditor', what: 'audit', asked: nothing },
    { call: 'listAudit', role: 'auditor', what: 'audit, far back', asked: (turn) => ({ before: 1_000 + turn }) },
    {
      call: 'listAudit',
      role: 'auditor',
      what: 'audit of nobody',
      asked: (turn) => ({ search: `${at(names, turn)} x` }),
    },
  ];
}

function at<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % list.length];
}
