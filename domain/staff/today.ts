import type { StaffAction } from './roles.ts';

/** Desks whose acts of a day are counted, in the order of the rail. */
export const workDesks = [
  ...(['verification', 'withdrawals', 'deposits', 'reconciliation', 'clients', 'contact', 'complaints'] as const),
  ...(['dealing', 'content', 'popups', 'affiliates', 'brands', 'staff', 'cases'] as const),
  'integrations',
] as const;
export type WorkDesk = (typeof workDesks)[number];

/** Action that a person must be allowed in order to see a desk's acts. */
const seenBy: Readonly<Record<WorkDesk, StaffAction>> = {
  verification: 'verification.list',
  withdrawals: 'payments.read',
  deposits: 'payments.read',
  reconciliation: 'reconciliation.read',
  clients: 'clients.read',
  contact: 'contact.read',
  complaints: 'complaints.read',
  dealing: 'dealing.read',
  content: 'content.read',
  popups: 'popups.list',
  affiliates: 'affiliates.read',
  brands: 'brands.read',
  staff: 'staff.read',
  // Rule CC-4: others see no cases.
  cases: 'cases.read',
  integrations: 'operator.read',
};

/** Desks by the first word of an act's name. */
const desks: Readonly<Record<string, WorkDesk>> = {
  document: 'verification',
  screening: 'verification',
  screeningList: 'verification',
  verificationOverride: 'verification',
  withdrawal: 'withdrawals',
  withdrawalPayout: 'withdrawals',
  withdrawalCompliance: 'withdrawals',
  withdrawalLegs: 'withdrawals',
  outgoingSettle: 'withdrawals',
  payout: 'withdrawals',
  deposit: 'deposits',
  depositConfirm: 'deposits',
  depositManual: 'deposits',
  depositRefund: 'deposits',
  depositChargeback: 'deposits',
  depositChargebackWon: 'deposits',
  depositChargebackLost: 'deposits',
  reconciliation: 'reconciliation',
  clientMoneySignOff: 'reconciliation',
  client: 'clients',
  clientUnfreeze: 'clients',
  legalHoldEnd: 'clients',
  clientTerms: 'clients',
  listExport: 'clients',
  adjustment: 'clients',
  contact: 'contact',
  complaint: 'complaints',
  complaintAnswer: 'complaints',
  opening: 'dealing',
  openingResumed: 'dealing',
  halt: 'dealing',
  haltEnded: 'dealing',
  action: 'dealing',
  corporateAction: 'dealing',
  limit: 'dealing',
  limitRaised: 'dealing',
  term: 'dealing',
  marketTerm: 'dealing',
  tradeCorrection: 'dealing',
  incidentRepair: 'dealing',
  fill: 'dealing',
  content: 'content',
  contentPublication: 'content',
  formExport: 'content',
  popup: 'popups',
  affiliate: 'affiliates',
  affiliatePlan: 'affiliates',
  affiliatePayout: 'affiliates',
  brand: 'brands',
  brandRelease: 'brands',
  setting: 'brands',
  settingChange: 'brands',
  paymentProvider: 'brands',
  priceSources: 'dealing',
  mailText: 'brands',
  economicCalendar: 'brands',
  studio: 'brands',
  brandStudio: 'brands',
  brandWithdrawal: 'brands',
  staff: 'staff',
  staffRoles: 'staff',
  confidentialCase: 'cases',
  caseDate: 'cases',
  operatorKey: 'integrations',
  operatorWebhook: 'integrations',
};

/** Acts that are not work: signing in and out, and own security. */
const notWork: ReadonlySet<string> = new Set([
  'staff.signIn',
  'staff.signOut',
  'staff.ownSessionsEnded',
  'staff.signInFailed',
  'staff.factorWrong',
  'staff.refused',
  'staff.factorAdded',
  'staff.factorRemoved',
  'staff.factorRenamed',
  'staff.recoveryCodesRenewed',
  'staff.recoveryCodeUsed',
]);

/** Rule HO-1: returns the desk to which an act of the record belongs; undefined: none. */
export function deskOf(action: string): WorkDesk | undefined {
  const [word = ''] = action.split('.');
  return notWork.has(action) || !Object.hasOwn(desks, word) ? undefined : desks[word];
}

export interface CountedAct {
  readonly action: string;
  readonly count: number;
  /** Staff who have done it. */
  readonly people: readonly number[];
  readonly last: number;
}

export interface DeskDay {
  readonly desk: WorkDesk;
  readonly count: number;
  readonly people: number;
  readonly last: number;
  /** Acts, most frequent first. */
  readonly acts: readonly Pick<CountedAct, 'action' | 'count'>[];
}

/** Rule HO-1: counts the acts of the desks that a person may see, desk by desk; a desk without an act is left out. */
export function deskDays(acts: readonly CountedAct[], may: (action: StaffAction) => boolean): DeskDay[] {
  return workDesks
    .filter((desk) => may(seenBy[desk]))
    .map((desk) =>
      dayOf(
        desk,
        acts.filter(({ action }) => deskOf(action) === desk),
      ),
    )
    .filter(({ count }) => count > 0);
}

function dayOf(desk: WorkDesk, acts: readonly CountedAct[]): DeskDay {
  return {
    desk,
    count: acts.reduce((sum, { count }) => sum + count, 0),
    people: new Set(acts.flatMap(({ people }) => people)).size,
    last: Math.max(0, ...acts.map(({ last }) => last)),
    acts: acts
      .toSorted((first, second) => second.count - first.count || (first.action < second.action ? -1 : 1))
      .map(({ action, count }) => ({ action, count })),
  };
}
