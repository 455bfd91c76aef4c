import { SPLIT_UNITS_MAXIMUM, actionSteps } from '@candor/domain/trading/corporateActions.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant, rate, symbol } from '../../codecs.ts';
import { reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { waitingFor } from './dealingHalts.ts';

/** Calls on corporate actions of an instrument, in every brand (rules CA-1 to CA-20). */

/** Note for clients beside the action's effect. */
const note = z.string().check(z.trim(), z.minLength(3), z.maxLength(300));
const units = z.number().check(z.int(), z.minimum(1), z.maximum(SPLIT_UNITS_MAXIMUM));

export const actionTerms = z.discriminatedUnion('kind', [
  /** Ratio of new units to old ones. */
  z.strictObject({ kind: z.literal('split'), new_units: units, old_units: units }),
  /** Dividend in the quote's currency, for each unit. */
  z.strictObject({ kind: z.literal('dividend'), per_unit: rate }),
  /** Price, in the quote's currency, at which every position closes; afterwards nothing is dealt in the instrument. */
  z.strictObject({ kind: z.literal('delisting'), price: rate }),
  /** New ticker; nothing else changes, and the old one still finds the instrument. */
  z.strictObject({ kind: z.literal('symbolChange'), new_symbol: symbol }),
]);
export type WireActionTerms = z.output<typeof actionTerms>;

export const corporateAction = z.object({
  /** Id by which it is withdrawn. */
  action: z.string(),
  symbol: z.string(),
  /** Ticker until then. */
  ticker: z.string(),
  name: z.string(),
  terms: actionTerms,
  at: instant,
  note: z.nullable(z.string()),
  step: z.enum(actionSteps),
  /** Time at which the action was announced, withdrawn or carried out. */
  since: instant,
  /** Whether the action's instant has come while the instrument is neither halted nor shut. */
  overdue: flag,
  by: z.string(),
  approved_by: z.string(),
  reason: z.string(),
  /** Request to end an announced one. */
  waiting: waitingFor,
});
export type WireCorporateAction = z.output<typeof corporateAction>;

export const actions = staffCall('dealing.read', {
  method: 'GET',
  path: '/api/office/dealing/actions',
  rate: 'read',
  userAction: false,
  summary: 'Corporate actions of all instruments, the latest first: announced, carried out, withdrawn.',
  request: z.strictObject({}),
  answer: z.object({ mayAsk: flag, actions: z.array(corporateAction) }),
});

export const actionReach = staffCall('dealing.actions', {
  method: 'GET',
  path: '/api/office/dealing/actions/reach',
  rate: 'read',
  userAction: false,
  summary: 'Whom an action of an instrument would concern now, in all brands and both books.',
  request: z.strictObject({ symbol }),
  answer: z.object({
    /** Clients with a position, a pending order or a price alert in it. */
    clients: z.number(),
    positions: z.number(),
    orders: z.number(),
    alerts: z.number(),
    /** Last good price. */
    sell: z.nullable(rate),
  }),
});

export const askAction = staffCall('dealing.actions', {
  method: 'POST',
  path: '/api/office/dealing/actions/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Asks a second person to announce a split, a cash dividend, a delisting or a symbol change, in every brand. At its instant the ' +
    'instrument has to be halted or its market shut (`actionNeedsHalt`), and the instant has to be ahead ' +
    '(`actionTooLate`). A delisting is the last action of its instrument (`delistingLast`); a price far from the last ' +
    'one has to be confirmed (`delistingFar`). A new symbol is refused if the instrument has it already ' +
    '(`symbolUnchanged`), if it is, was or is announced as another one’s (`symbolTaken`), or if another change of the ' +
    'instrument is announced (`symbolChangeWaits`). The same request asks once.',
  request: z.strictObject({
    symbol,
    terms: actionTerms,
    at: instant,
    note: z.optional(note),
    /** Whether the price of a delisting is confirmed although it is far from the last one. */
    confirm_far: z.optional(flag),
    request: commandId,
    reason,
  }),
  answer: z.object({ approval: id }),
});

export const askActionEnd = staffCall('dealing.actions', {
  method: 'POST',
  path: '/api/office/dealing/actions/end',
  rate: 'write',
  userAction: true,
  summary: 'Asks a second person to withdraw an announced corporate action (`actionOver`).',
  request: z.strictObject({ action: z.string().check(z.minLength(1), z.maxLength(100)), reason }),
  answer: z.object({ approval: id }),
});
