import { settingGroups, settingKeys } from '@candor/domain/settings/declared.ts';
import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';

/** The settings of a brand that two people change without a restart. */

/** As it is kept: `250.00`, `0.025`, `20`, the methods in their order, those off with a minus, or what is hidden. */
const value = z.string();
const typed = z.string().check(z.minLength(1), z.maxLength(2_000));
const key = z.enum(settingKeys);

const setting = z.object({
  key,
  group: z.enum(settingGroups),
  kind: z.enum(['percent', 'leverage', 'amount', 'count', 'days', 'hours', 'methods', 'instruments']),
  /** What applies. */
  value,
  /** The value of the brand's file, or else of the product. */
  of_file: value,
  /** Does the brand's own file say it? */
  is_written: z.boolean(),
  /** The limit that orders are measured by where the dealing desk has set its own (rule SE-7); null: the value. */
  of_desk: z.nullable(value),
  /** The version that it was set with; null: the file's value applies. */
  version: z.nullable(id),
  since: z.nullable(instant),
  /** The file or the regime has changed since: what was set applies only as far as it is still allowed (rule SE-5). */
  is_overruled: z.boolean(),
  /** Decided by the engine between two orders. */
  of_engine: z.boolean(),
  /** How far it may be changed; null: it has no figure. */
  least: z.nullable(value),
  most: z.nullable(value),
  /** The only values that it may have; empty: any between the bounds. */
  choices: z.array(value),
  may_propose: z.boolean(),
  /** The proposed change, while a second person must decide. */
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
  /** Does the file's value apply again? */
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
    /** The number of the brand’s latest change, which executions name; 0: nothing was ever changed. */
    version: z.int(),
    settings: z.array(setting),
    /** The latest first. */
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
    /** The value that was shown. */
    before: typed,
    /** Null: the file’s value applies again. */
    value: z.nullable(typed),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
