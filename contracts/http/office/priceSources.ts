import { sourceOffCodes } from '@candor/domain/pricing/priceSources.ts';
import * as z from 'zod/mini';
import { commandId, flag, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { waitingFor } from './dealingHalts.ts';
import { secretFile, settingValue, writtenField, writtenValues } from './writtenSettings.ts';

/**
 * Calls on the sources of prices and their credentials: of every brand, by two people, without a restart (rule SE-23).
 */

const name = z.string().check(z.minLength(1), z.maxLength(64));
const text = z.string();
const version = z.int().check(z.minimum(0));

/** Settings by which dealing runs. */
const running = z.object({
  version,
  /** Sources of the settings in force that cannot be used, each with the secret at fault. */
  off: z.array(z.object({ source: name, code: z.enum(sourceOffCodes), name: text })),
  sources: z.array(
    z.object({
      name,
      state: z.enum(['connecting', 'live', 'stale', 'down']),
      heard_at: z.nullable(instant),
      /** Why the source's last connection ended; null: none has. */
      last_end: z.nullable(text),
    }),
  ),
});

const sourceVersion = z.object({
  version: id,
  /** Values; null: the environment’s settings apply again. */
  values: z.nullable(writtenValues),
  at: instant,
  by: text,
  approved_by: text,
  reason: text,
});
export type SourceVersionListed = z.output<typeof sourceVersion>;

export const listPriceSources = staffCall('sources.read', {
  method: 'POST',
  path: '/api/office/price-sources',
  rate: 'read',
  userAction: false,
  summary:
    'Returns which sources prices come from, for each category best first, with the settings of the venues, what ' +
    'dealing runs at this moment, what is proposed, the names of the server’s secrets, and the latest changes. They are ' +
    'the same in every brand. No secret is in it.',
  request: z.strictObject({}),
  answer: z.object({
    /**
     * Whether a router chooses sources. False: prices come from a simulation or a recording, and nothing can be
     * proposed.
     */
    is_routed: flag,
    may_ask: flag,
    /** Origin of the settings: the environment (`file`), or two people. */
    source: z.enum(['office', 'file']),
    /** Version of the latest change, which the next one follows; 0: there was none. */
    version,
    since: z.nullable(instant),
    fields: z.array(writtenField),
    /** Running settings; null: dealing does not answer. */
    running: z.nullable(running),
    waiting: waitingFor,
    files: z.array(secretFile),
    /** Versions, latest first. */
    versions: z.array(sourceVersion),
  }),
});
export type SourcePage = z.output<typeof listPriceSources.answer>;

export const askPriceSources = staffCall('sources.propose', {
  method: 'POST',
  path: '/api/office/price-sources/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes other sources of prices to a second person, in every brand; sent again, it is the same proposal. It needs ' +
    'the role in each brand. Refused are a setting that cannot be used (`providerField`), a secret that is not there ' +
    '(`providerSecretUnknown`), a category that would have no source left (`sourceMissing`), simulated prices in the ' +
    'place of a market’s or the other way round (`sourcesSimulated`), and a change of settings that somebody has changed ' +
    '(`settingMoved`).',
  request: z.strictObject({
    /** Version that was shown. */
    version,
    /** Values by setting, a secret by its name; null: the environment’s settings apply again. */
    values: z.nullable(settingValue),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
