import type { Instant } from '../ids.ts';
import { DAY_MS } from '../time.ts';

/** Five years in days; no five calendar years are longer. */
const FIVE_YEARS = 1_827;

/** Start of a class's clock: each row's own time, the closing of the client's account, or nothing. */
export type DataClock = 'row' | 'closing' | 'none';

/** What happens to rows when the period ends. */
export type DataEnd = 'deleted' | 'emptied' | 'pseudonymised' | 'kept';

export interface DataClass {
  readonly clock: DataClock;
  /** Period in whole days of 24 hours; 0: none. Undefined: it never ends. */
  readonly days: number | undefined;
  readonly end: DataEnd;
  /** Reason for the period. */
  readonly reason: string;
}

/** Rule ER-1: data classes; every table of the database belongs to one. */
export const dataClasses = {
  passing: {
    clock: 'row',
    days: 30,
    end: 'deleted',
    reason:
      'Working state: counters, challenges, tickets, invitations. Useless after minutes or days, and removed by its ' +
      'module; what stays longer is hashes.',
  },
  sessions: {
    clock: 'row',
    days: 30,
    end: 'deleted',
    reason: 'Security of the account: the client sees where they are logged in. A session lives for less than a day.',
  },
  logins: {
    clock: 'row',
    days: 365,
    end: 'deleted',
    reason: 'Security of the account: the client sees a year of logins and failed attempts.',
  },
  connections: {
    clock: 'row',
    days: 90,
    end: 'deleted',
    reason:
      'Contract: clients can show for a season when they were connected, and what gaps a dispute is about. It has no ' +
      'address.',
  },
  devices: {
    clock: 'row',
    days: 400,
    end: 'deleted',
    reason: 'Security of the account: as long as the cookie lives by which a browser is known.',
  },
  mails: {
    clock: 'row',
    days: 366,
    end: 'deleted',
    reason: 'Contract: the history of emails and messages shows a year.',
  },
  idleWebhooks: {
    clock: 'row',
    days: 30,
    end: 'deleted',
    reason: 'Unsigned, and they belong to no payment: only to see what they were.',
  },
  webhookBodies: {
    clock: 'row',
    days: 540,
    end: 'emptied',
    reason: 'Contract: card disputes can be opened for 18 months. The result stays in the events of the payment.',
  },
  proofs: {
    clock: 'row',
    days: 45,
    end: 'deleted',
    reason:
      'Contract: clients can prove for at least a month that a count of client money includes them. Its total and ' +
      'its signature stay.',
  },
  letters: {
    clock: 'row',
    days: 365,
    end: 'deleted',
    reason: 'Interest in answering: what visitors wrote to us. Messages of clients belong to the relationship.',
  },
  exportFilters: {
    clock: 'row',
    days: 1,
    end: 'emptied',
    reason:
      'Proof: two people read which rows an exported list has, and the first of them has a day for the download. A ' +
      'search may be a name; the number of rows stays.',
  },
  complaints: {
    clock: 'row',
    days: FIVE_YEARS,
    end: 'deleted',
    reason: 'Law: the register of complaints (MiFID, 5 years). Complaints of clients belong to the relationship.',
  },
  service: {
    clock: 'closing',
    days: 0,
    end: 'deleted',
    reason: 'Consent or contract: serves the client only while the account is open, and no law asks for it.',
  },
  relationship: {
    clock: 'closing',
    days: FIVE_YEARS,
    end: 'pseudonymised',
    reason:
      'Law: AML files for 5 years after the relationship ended, then they must go (AMLR Art. 77), and MiFID records ' +
      'of orders and communications for 5 years. Without a payment or a document: 30 days.',
  },
  books: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason: 'Commercial and tax law, and proof: numbers of accounts, no names. They alone identify no one.',
  },
  record: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason: 'Law and proof: who of the staff did what, chained and signed. Clients appear by number.',
  },
  staff: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason: 'Contract of employment and proof: the record names its people.',
  },
  partners: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason:
      'Contract and tax law: partners are paid. Ending the relationship with a partner is a matter of the office.',
  },
  lists: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason: 'Law: the published lists of sanctioned and politically exposed persons that clients were compared with.',
  },
  impersonal: {
    clock: 'none',
    days: undefined,
    end: 'kept',
    reason: 'About no one: prices, instruments, texts of the site, the engine’s own state.',
  },
} as const satisfies Readonly<Record<string, DataClass>>;

export type DataClassName = keyof typeof dataClasses;

export const dataClassNames: readonly DataClassName[] = Object.keys(dataClasses).filter(isDataClassName);

/** Is this the name of a class? */
export function isDataClassName(name: string): name is DataClassName {
  return Object.hasOwn(dataClasses, name);
}

/** Days for which an account with nothing but a registration is kept after its closing. */
export const REGISTERED_ONLY_DAYS = 30;
/** Rule ER-5: time for which an erasure waits for its last mail before it continues without. */
export const LAST_MAIL_MS = 3 * DAY_MS;

/** Names of classes whose rows end by their own time. */
type RowClassName = {
  [Name in DataClassName]: (typeof dataClasses)[Name]['clock'] extends 'row' ? Name : never;
}[DataClassName];

/** Rule ER-2: returns the instant before which rows of the class have expired. Undefined: the class has none. */
export function endOfRows(name: RowClassName, now: Instant): Instant;
export function endOfRows(name: DataClassName, now: Instant): Instant | undefined;
export function endOfRows(name: DataClassName, now: Instant): Instant | undefined {
  const { clock, days } = dataClasses[name];
  return clock === 'row' ? now - days * DAY_MS : undefined;
}

/** The facts of a closed account that its clock needs. */
export interface ClosedClient {
  readonly closedAt: Instant;
  /** Whether there was ever a payment, a document, or money. */
  readonly hasRelationship: boolean;
}

/** Rule ER-3: returns when the data that the law requires of a closed client are erased. */
export function erasureDue({ closedAt, hasRelationship }: ClosedClient): Instant {
  return closedAt + (hasRelationship ? dataClasses.relationship.days : REGISTERED_ONLY_DAYS) * DAY_MS;
}

/** The facts by which an erasure is decided. */
export interface ErasureFacts {
  /** Time of the closing; undefined: the account is open. */
  readonly closedAt: Instant | undefined;
  readonly hasRelationship: boolean;
  /** Whether a legal hold is in force. */
  readonly isHeld: boolean;
  /** Whether there is money, an open position or order, a debt, or a payment under way. */
  readonly hasOpenMatters: boolean;
  readonly serviceErasedAt: Instant | undefined;
  /** Time at which the last mail was queued, and whether it has been sent or has failed. */
  readonly notice: { readonly at: Instant; readonly isOver: boolean } | undefined;
  readonly erasedAt: Instant | undefined;
}

/** Next step of an erasure; `held` and `open` wait for people, `wait` for the clock. */
export type ErasureStep = 'none' | 'held' | 'service' | 'open' | 'wait' | 'notify' | 'erase';

/** Rules ER-3 to ER-5: returns the step that is due for this client now. */
export function nextErasureStep(facts: ErasureFacts, now: Instant): ErasureStep {
  const { closedAt, notice } = facts;
  if (closedAt === undefined || facts.erasedAt !== undefined) return 'none';
  if (facts.isHeld) return 'held';
  if (facts.serviceErasedAt === undefined) return 'service';
  if (now < erasureDue({ closedAt, hasRelationship: facts.hasRelationship })) return 'wait';
  if (facts.hasOpenMatters) return 'open';
  if (notice === undefined) return 'notify';
  return notice.isOver || now - notice.at >= LAST_MAIL_MS ? 'erase' : 'wait';
}
