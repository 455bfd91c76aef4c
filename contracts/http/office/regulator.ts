import { fieldFaults } from '@candor/domain/regulator/field.ts';
import { regulatorFiles } from '@candor/domain/regulator/file.ts';
import * as z from 'zod/mini';
import { commandId, count, flag, id, instant } from '../../codecs.ts';
import { textFile } from '../textFile.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on files for a supervisor, by documented field tables (docs/regulator.md). */

/** Whole past days in UTC. `until` is the start of the day after the last one. */
const fileRequest = { file: z.enum(regulatorFiles), from: instant, until: instant };
export type RequestedFile = z.output<z.ZodMiniObject<typeof fileRequest>>;

/** Causes of an empty required field: we do not have the value, a setting is missing, or some rows have none. */
export const gapCauses = ['notHeld', 'setting', 'empty'] as const;

const checked = z.object({
  simulated: flag,
  rows: count,
  sha256: z.string(),
  /** Number of faults, of which `faults` has the first. A file with a fault is not offered. */
  fault_count: count,
  faults: z.array(z.object({ row: count, field: z.string(), fault: z.enum(fieldFaults) })),
  gaps: z.array(z.object({ field: z.string(), name: z.string(), rows: count, cause: z.enum(gapCauses) })),
  /** Number of trades of the file's days that are not reported under its standard. */
  left_out: count,
  /** Number of corrections booked on the file's days that are in none of its rows. `corrections` has the first. */
  correction_count: count,
  corrections: z.array(
    z.object({
      trade: id,
      /** Number of the correction of its trade: first or second. */
      number: count,
      at: instant,
      /** Prices as exact decimals. */
      open_before: z.string(),
      open: z.string(),
      close_before: z.string(),
      close: z.string(),
    }),
  ),
});
export type CheckedFile = z.output<typeof checked>;

export const check = staffCall('regulator.files', {
  method: 'POST',
  path: '/api/office/regulator/check',
  rate: 'read',
  userAction: true,
  summary:
    'Makes a file and checks each value against its field table: format, length, allowed codes. Required fields that ' +
    'are empty are listed as gaps. Refused are days that are not over (`regulatorDays`), and for files of trades those ' +
    'of which a part is archived (`daysArchived`). Corrections of trades are rows on the days on which they were booked; ' +
    'those that are in no report of the file are listed beside the gaps. `left_out` counts trades opened or closed whose ' +
    'instruments the standard does not cover.',
  request: z.strictObject(fileRequest),
  answer: checked,
});

export const exportFile = staffCall('regulator.files', {
  method: 'POST',
  path: '/api/office/regulator/export',
  rate: 'read',
  userAction: true,
  summary:
    'The file as CSV with the names of its fields. One with a fault is refused (`regulatorFaults`). Its count of rows ' +
    'and its hash are recorded with who took it.',
  request: z.strictObject(fileRequest),
  answer: textFile,
});

/**
 * States of a provider's check: compared; the provider cannot be queried; or there is none, and then nobody can sign
 * off.
 */
export const moneyStates = ['compared', 'unasked', 'unchecked'] as const;

const moneyDay = z.object({
  count: id,
  day: z.string(),
  currency: z.string(),
  /** Total as an exact decimal. */
  total: z.string(),
  /** Providers that were checked, and those of the brand that were not. */
  providers: z.array(
    z.object({
      provider: z.string(),
      state: z.enum(moneyStates),
      /** Reported less booked sum, an exact decimal; null: nothing was compared. */
      difference: z.nullable(z.string()),
    }),
  ),
  signed: z.nullable(z.object({ by: z.string(), second: z.string(), at: instant })),
  waiting: flag,
});
export type MoneyDay = z.output<typeof moneyDay>;

export const listMoneyDays = staffCall('regulator.read', {
  method: 'POST',
  path: '/api/office/regulator/money',
  rate: 'read',
  userAction: false,
  summary: 'Lists the newest daily counts of client money and who has signed them off.',
  request: z.strictObject({}),
  answer: z.object({ days: z.array(moneyDay) }),
});

export const askSignOff = staffCall('regulator.sign', {
  method: 'POST',
  path: '/api/office/regulator/sign',
  rate: 'write',
  userAction: true,
  summary:
    "Asks a second person to sign off a day's reconciliation of client money; once (`signedOff`), and only when each " +
    'provider was checked (`moneyUnchecked`).',
  request: z.strictObject({ count: id, command: commandId, reason }),
  answer: approval,
});
