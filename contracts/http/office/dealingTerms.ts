import { termNames } from '@candor/domain/pricing/marketTerms.ts';
import { hoursClasses } from '@candor/domain/pricing/sessions.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { waitingFor } from './dealingHalts.ts';

/**
 * Calls on the hours of markets and the age limits of their prices, which two people set for every brand (rules SE-18
 * to SE-20).
 */

/** Hours as `America/New_York; new-york; Mon-Fri 09:30-16:00`, an age in seconds, or `ofEach`. */
const value = z.string();
const typed = z.string().check(z.minLength(1), z.maxLength(4_000));
/** A class of hours or an instrument's symbol. */
const place = z.string().check(z.minLength(1), z.maxLength(40));
const name = z.enum(termNames);

const term = z.object({
  /** Value in force. */
  value,
  /** Value that applies where none is set here: of the class, or of the catalogue. */
  beneath: value,
  /** Version with which it was set; null: no value is set here. */
  version: z.nullable(id),
  since: z.nullable(instant),
  /** Proposed value, with its proposer below, while a second person must decide. */
  after: z.nullable(value),
  waiting: waitingFor,
});
export type ListedTerm = z.output<typeof term>;

const market = z.object({
  place,
  /** Class of the instrument's hours; null: the place is a class. */
  hours_class: z.nullable(z.enum(hoursClasses)),
  hours: term,
  age_limit: term,
});
export type ListedMarket = z.output<typeof market>;

const change = z.object({
  at: instant,
  place,
  name,
  version: id,
  before: value,
  after: value,
  /** Whether the value was removed, so that the one of the class or the catalogue applies again. */
  taken_away: flag,
  by: z.string(),
  approved_by: z.string(),
  reason: z.string(),
});
export type TermChangeMade = z.output<typeof change>;

export const listTerms = staffCall('dealing.read', {
  method: 'POST',
  path: '/api/office/dealing/terms',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the hours of each class of instruments and of each instrument and the age at which a price is stale, with ' +
    'what is proposed and the latest changes. They are the same in every brand.',
  request: z.strictObject({}),
  answer: z.object({
    /** Number of the latest change, which executions name; 0: nothing was ever changed. */
    version: z.int(),
    may_ask: flag,
    /** Markets, classes first. */
    markets: z.array(market),
    /** Changes, latest first. */
    changes: z.array(change),
  }),
});
export type TermsPage = z.output<typeof listTerms.answer>;

export const askTerm = staffCall('dealing.terms', {
  method: 'POST',
  path: '/api/office/dealing/terms/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes other hours or another age limit to a second person, for a class or an instrument in every brand; sent ' +
    'again, it is the same proposal. It needs the role in each brand. Refused are sessions that overlap (`hoursOverlap`), ' +
    'hours that never open or pause for more than two weeks (`hoursNeverOpen`), an age outside of 5 to 60 seconds ' +
    '(`settingOutOfRange`), and a change of a value that applies no longer (`settingMoved`).',
  request: z.strictObject({
    place,
    name,
    /** Value that was shown. */
    before: typed,
    /** New value; null: that of the class or the catalogue applies again. */
    value: z.nullable(typed),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
