import type { DataClassName } from './classes.ts';

/** Logins of the database; ARCHITECTURE.md lists which process uses which. */
export type DataLogin = 'web' | 'office' | 'dealing' | 'render' | 'erasure';

export interface Protection {
  /** Logins that can read anything of it, each only the rows of one brand at a time. */
  readonly readers: readonly DataLogin[];
  /** Columns that only a key outside of the database opens, as `table.column`. */
  readonly locked: readonly string[];
  /** What is recorded when somebody reads or changes it. */
  readonly logged: string;
}

const STAFF_READ = 'staff who open a file, a document or a field in full, in the record and for the client to read';
/** Logins of the public side; `render` has its rights, for pages and statements. */
const SERVING: readonly DataLogin[] = ['web', 'office', 'render', 'erasure'];
const TRADING: readonly DataLogin[] = ['web', 'office', 'dealing', 'render', 'erasure'];

const NOTHING = 'nothing: it is about nobody, or gone in days';

/** Rule ER-11: protection of each class while it is stored; a test compares it with the rights of the logins. */
export const protections: Readonly<Record<DataClassName, Protection>> = {
  passing: { readers: SERVING, locked: [], logged: NOTHING },
  sessions: { readers: SERVING, locked: [], logged: 'the client sees their sessions; an ended one says why' },
  logins: { readers: SERVING, locked: [], logged: STAFF_READ },
  connections: { readers: SERVING, locked: [], logged: 'nothing: the client alone is given their own' },
  devices: { readers: SERVING, locked: [], logged: 'a mail reports a new browser' },
  mails: { readers: SERVING, locked: [], logged: STAFF_READ },
  idleWebhooks: { readers: [], locked: [], logged: NOTHING },
  webhookBodies: { readers: SERVING, locked: [], logged: 'the result is an event of its payment' },
  proofs: { readers: SERVING, locked: [], logged: 'nothing: the client alone is given their own line' },
  letters: { readers: SERVING, locked: [], logged: 'an export takes two people and is in the record' },
  exportFilters: { readers: [], locked: [], logged: 'an export takes two people and is in the record' },
  complaints: { readers: [], locked: [], logged: STAFF_READ },
  service: {
    readers: SERVING,
    locked: ['totp_factor.secret'],
    logged: 'a mail reports each change of second factors',
  },
  relationship: {
    readers: SERVING,
    locked: ['document.wrapped_key', 'payout_detail.iban_locked', 'payout_detail.key_wrapped'],
    logged: STAFF_READ,
  },
  books: { readers: TRADING, locked: [], logged: 'every change is a row of its own, chained and signed' },
  record: {
    readers: TRADING,
    locked: ['operator_webhook.secret', 'operator_webhook.former_secret'],
    logged: 'it is the record itself, chained and signed',
  },
  staff: { readers: ['office', 'erasure'], locked: [], logged: 'sign-ins, failures and changes are in the record' },
  partners: { readers: SERVING, locked: ['postback.secret'], logged: 'decisions of staff are in the record' },
  lists: { readers: SERVING, locked: [], logged: 'which list a check was made with' },
  impersonal: { readers: TRADING, locked: [], logged: 'changes of staff are in the record' },
};
