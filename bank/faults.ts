import { z } from 'zod';

const LATE_SECONDS_MAXIMUM = 86_400;

/** The faults that a merchant or a payment can be given. */
const faultsSchema = z.strictObject({
  /** Each webhook is sent three times. */
  duplicate: z.boolean().optional(),
  /** Webhooks are this many seconds late. */
  late: z.coerce.number().int().min(1).max(LATE_SECONDS_MAXIMUM).optional(),
  /** Each webhook is followed by one with an earlier state. */
  reordered: z.boolean().optional(),
  /** Signed with a key that is not the bank's; where nothing is signed, it claims a false approval. */
  forged: z.boolean().optional(),
  /** The time in the signature is an hour old. */
  stale: z.boolean().optional(),
  /** Another amount than was requested, wherever the bank states it. */
  wrongAmount: z.boolean().optional(),
  wrongCurrency: z.boolean().optional(),
  /** Webhooks name an order that does not exist. */
  unknownOrder: z.boolean().optional(),
  /** Webhooks are not sent. */
  lost: z.boolean().optional(),
  /** The gateway answers 500. */
  down: z.boolean().optional(),
  /** The payment is made, and the answer never comes. */
  silent: z.boolean().optional(),
});
export type Faults = z.infer<typeof faultsSchema>;

export const switches = [
  'duplicate',
  'reordered',
  'forged',
  'stale',
  'wrongAmount',
  'wrongCurrency',
  'unknownOrder',
  'lost',
  'down',
  'silent',
] as const satisfies readonly (keyof Faults)[];
export type Switch = (typeof switches)[number];

/** The faults of a single payment; the others occur before there is one. */
export const paymentSwitches = switches.filter((name) => name !== 'down' && name !== 'silent');

/** Reads faults; undefined for anything else. */
export function readFaults(value: unknown): Faults | undefined {
  return faultsSchema.safeParse(value).data;
}
