import { settingGroups, settingKeys } from '@candor/domain/settings/declared.ts';
import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** Calls on the settings of a brand that two people can change without a restart. */

/**
 * Value in its stored form: `250.00`, `0.025`, `20`, the methods in their order, a minus before those that are off, or
 * the hidden instruments.
 */
const value = z.string();
const typed = z.string().check(z.minLength(1), z.maxLength(2_000));
const key = z.enum(settingKeys);

const setting = z.object({
  key,
  group: z.enum(settingGroups),
  kind: z.enum(['percent', 'leverage', 'amount', 'count', 'days', 'hours', 'methods', 'instruments']),
  /** Value in force. */
  value,
  /** Value of the brand's file, or else of the product. */
  of_file: value,
  /** Whether the brand's own file states it. */
  is_written: z.boolean(),
  /** Limit that applies to orders where the dealing desk has set its own (rule SE-7); null: the value. */
  of_desk: z.nullable(value),
  /** Version with which it was set; null: the file's value applies. */
  version: z.nullable(id),
  since: z.nullable(instant),
  /**
   * Whether the file or the regime has changed since, so that the set value applies only as far as it is still allowed
   * (rule SE-5).
   */
  is_overruled: z.boolean(),
  /** Whether the engine applies it, between two orders. */
  of_engine: z.boolean(),
  /** Bounds; null: it has no figure. */
  least: z.nullable(value),
  most: z.nullable(value),
  /** Only allowed values; empty: any between the bounds. */
  choices: z.array(value),
  may_propose: z.boolean(),
  /** Proposed change, while a second person must decide. */
  waiting: z.nullable(
    z.object({
      approval: id,
      after: value,
      by: z.string(),
      at: instant,
      reason: z.string(),
      obstacle: z.nullable(z.string()),
    }),
  ),
});
export type ListedSetting = z.output<typeof setting>;

const settingChange = z.object({
  at: instant,
  key,
  version: id,
  before: value,
  after: value,
  /** Whether the file's value applies again. */
  taken_away: z.boolean(),
  by: z.string(),
  approved_by: z.string(),
  reason: z.string(),
});
export type SettingChangeMade = z.output<typeof settingChange>;

export const listSettings = staffCall('settings.read', {
  method: 'POST',
  path: '/api/office/settings',
  rate: 'read',
  userAction: false,
  summary:
    'Returns every setting of the brand that the office changes: its value, where that comes from, its bounds, what is ' +
    'proposed, and the latest changes.',
  request: z.strictObject({}),
  answer: z.object({
    /** Number of the brand’s latest change, which executions name; 0: nothing was ever changed. */
    version: z.int(),
    settings: z.array(setting),
    /** Changes, latest first. */
    changes: z.array(settingChange),
  }),
});
export type SettingsPage = z.output<typeof listSettings.answer>;

export const askSetting = staffCall('settings.propose', {
  method: 'POST',
  path: '/api/office/settings/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes a change of a setting to a second person; sent again, it is the same proposal. Refused are a value ' +
    'outside of its bounds (`settingOutOfRange`) or of the brand’s regime (`settingAboveRegime`), and a change of a ' +
    'value that applies no longer (`settingMoved`).',
  request: z.strictObject({
    key,
    /** Value that was shown. */
    before: typed,
    /** New value; null: the file’s applies again. */
    value: z.nullable(typed),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
