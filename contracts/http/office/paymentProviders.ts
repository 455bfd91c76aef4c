import { providerOffCodes } from '@candor/domain/payments/providerOff.ts';
import * as z from 'zod/mini';
import { commandId, id, instant } from '../../codecs.ts';
import { approval, reason } from './approvals.ts';
import { staffCall } from './call.ts';
import { waitingFor } from './dealingHalts.ts';
import { secretFile, settingValue, writtenField, writtenValues } from './writtenSettings.ts';

/** Calls on the settings of a brand's payment providers, which two people put in force without a restart. */

const name = z.string().check(z.minLength(1), z.maxLength(64));
const text = z.string();
const version = z.int().check(z.minimum(0));

const provider = z.object({
  id: name,
  /** Labels of the methods that use it. */
  methods: z.array(text),
  /** Why clients cannot use it; null: they can. The name is a setting, a secret, or the currencies that it accepts. */
  why_off: z.nullable(z.object({ code: z.enum(providerOffCodes), name: text })),
  source: z.enum(['office', 'file', 'testBank', 'none']),
  /** Version of the latest change, which the next one follows; 0: there was none. */
  version,
  since: z.nullable(instant),
  /** Settings; empty: two people cannot change any. */
  fields: z.array(writtenField),
  /** Proposed settings, while a second person must decide. */
  waiting: waitingFor,
});
export type ListedProvider = z.output<typeof provider>;

const providerVersion = z.object({
  version: id,
  provider: name,
  /** Values; null: the file’s settings apply again. */
  values: z.nullable(writtenValues),
  at: instant,
  by: text,
  approved_by: text,
  reason: text,
});
export type ProviderVersionListed = z.output<typeof providerVersion>;

export const listPaymentProviders = staffCall('providers.read', {
  method: 'POST',
  path: '/api/office/payment-providers',
  rate: 'read',
  userAction: false,
  summary:
    'Returns the payment providers that the brand’s methods name: whether clients can pay there, where the settings ' +
    'come from, what is proposed, the names of the server’s secrets, and the latest changes. No secret is in it.',
  request: z.strictObject({}),
  answer: z.object({
    providers: z.array(provider),
    files: z.array(secretFile),
    /** Versions, latest first. */
    versions: z.array(providerVersion),
  }),
});
export type ProviderPage = z.output<typeof listPaymentProviders.answer>;

export const askPaymentProvider = staffCall('providers.propose', {
  method: 'POST',
  path: '/api/office/payment-providers/ask',
  rate: 'write',
  userAction: true,
  summary:
    'Proposes settings of a payment provider to a second person; sent again, it is the same proposal. Refused are a ' +
    'setting that its adapter does not take (`providerField`), a secret that is not there (`providerSecretUnknown`), ' +
    'and a change of settings that somebody has changed (`settingMoved`).',
  request: z.strictObject({
    provider: name,
    /** Version that was shown. */
    version,
    /** Values by setting, a secret by its name; null: the file’s settings apply again. */
    values: z.nullable(settingValue),
    reason,
    request: commandId,
  }),
  answer: z.object({ approval }),
});
