import * as events from './events.ts';
import * as key from './key.ts';
import * as lists from './lists.ts';
import type { OperatorCall } from './call.ts';

/** Calls of the operator API, by the name under which the server implements them. */
export const operatorCalls = {
  getKey: key.get,
  describeLists: lists.describe,
  readList: lists.read,
  readEvents: events.read,
} satisfies Record<string, OperatorCall>;

export type OperatorCalls = typeof operatorCalls;
export type OperatorCallName = keyof OperatorCalls;
