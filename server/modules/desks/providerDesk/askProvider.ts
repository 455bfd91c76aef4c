import { brandById } from '@candor/brands/schema.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { askPaymentProvider as call } from '@candor/contracts/http/office/paymentProviders.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { differencesBetween } from '@candor/domain/branding/settings.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { settingsFrom } from '@candor/domain/settings/written.ts';
import type { ProviderOff } from '@candor/domain/payments/providerOff.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { providerSubject } from './deps.ts';
import type { ProviderDeskDeps } from './deps.ts';
import { marksOf, shownValues } from './secretMarks.ts';
import { insertVersion, isCarriedOut, listInForce, lockProviders } from './store.ts';

const requestedSettings = z.object({
  provider: z.string(),
  /** Version that the settings are based on; 0: the file's. */
  before: z.int(),
  /** Settings; null: the file's apply again. */
  written: z.nullable(z.record(z.string(), z.string())),
  /** Marks of the secrets as they were when this was proposed. */
  marks: z.record(z.string(), z.string()),
  request: z.string(),
});
type RequestedSettings = z.output<typeof requestedSettings>;

const NOTHING = '–';

/** Rule SE-21: two people put a provider's settings in force, or return to the file's. */
export const paymentProvider = new Subject({
  name: 'paymentProvider',
  payload: requestedSettings,
  key: ({ provider }, { brandId }) => providerSubject(brandId, provider),
  // A secret may have been replaced since: the proposal keeps the mark of the one that it was made with.
  isSame: (earlier, payload) =>
    earlier.provider === payload.provider &&
    earlier.before === payload.before &&
    isDeepStrictEqual(earlier.written, payload.written),
  check: (deps: ProviderDeskDeps, { connection, brandId, payload }) => changesOf(deps, connection, brandId, payload),
  /** Rule SE-22: an approval applies exactly the proposal's settings and secrets. */
  checkApproval: (deps: ProviderDeskDeps, { brandId, payload }) =>
    transaction(deps.pool, brandId, (connection) => changesOf(deps, connection, brandId, payload)),
  async apply(deps: ProviderDeskDeps, approval) {
    const { brandId } = approval;
    const stored = await transaction(deps.pool, brandId, (connection) => putInForce(deps, connection, approval));
    // Other edges are notified by the database.
    if (stored.ok) await deps.board.read(brandId);
    return stored;
  },
});

/** Proposes other settings, as the first of two people; a repeated request is the same proposal. */
export async function askPaymentProvider(
  deps: ProviderDeskDeps,
  { provider, version: before, values, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  const fields = deps.providers.fieldsOf(provider);
  if (fields === undefined) return refuse({ code: 'notFound' });
  const payload = { provider, before, written: values, marks: marksOf(deps.secrets, fields, values ?? {}), request };
  return paymentProvider.askOnce(deps, session, { reason, request, payload });
}

async function putInForce(
  deps: ProviderDeskDeps,
  connection: Connection,
  approval: Approved<RequestedSettings>,
): Promise<Result<true>> {
  const { id: approvalId, brandId, reason, payload } = approval;
  await lockProviders(connection, brandId);
  if (await isCarriedOut(connection, approvalId)) return accept(true);
  const checked = await changesOf(deps, connection, brandId, payload);
  if (!checked.ok) return checked;
  const { provider, before: follows, written, marks } = payload;
  const { requestedBy, requestedAt, decidedBy: approvedBy } = approval;
  const at = deps.clock.now();
  const newVersion = {
    brandId,
    approvalId,
    provider,
    follows,
    written,
    marks,
    requestedBy,
    requestedAt,
    approvedBy,
    reason,
    at,
  };
  const version = await insertVersion(connection, newVersion);
  await recordAct(connection, deps.audit, {
    actor: { brandId, staffId: approvedBy, name: approval.deciderName },
    at,
    action: 'paymentProvider.changed',
    subject: providerSubject(brandId, provider),
    reason,
    details: {
      version: String(version),
      requestedBy: approval.requesterName,
      ...(written === null && { takenAway: 'ofFile' }),
    },
  });
  return accept(true);
}

/**
 * Returns the changes. Refusals, in this order: `notFound`, `settingMoved` if other settings have been put in force
 * since, `providerField` and `providerSecretUnknown`, `providerSecretMoved` if a secret is no longer the one of the
 * proposal, `settingUnchanged`.
 */
async function changesOf(
  deps: ProviderDeskDeps,
  connection: Connection,
  brandId: BrandId,
  { provider, before, written, marks }: Omit<RequestedSettings, 'request'>,
) {
  const { providers } = deps;
  const brand = brandById(deps.brands, brandId);
  const fields = providers.fieldsOf(provider);
  if (fields === undefined || !providers.namedBy(brand).includes(provider)) return refuse({ code: 'notFound' });
  const inForce = (await listInForce(connection)).get(provider);
  if ((inForce?.version ?? 0) !== before) return refuse({ code: 'settingMoved' });
  const checked = written === null ? accept(true) : checkWritten(deps, { brandId, provider, fields }, written);
  if (!checked.ok) return checked;
  if (!isDeepStrictEqual(marksOf(deps.secrets, fields, written ?? {}), marks))
    return refuse({ code: 'providerSecretMoved' });
  const ofFile = providers.given(brandId, provider).values;
  const differences = differencesBetween(
    shownValues(fields, inForce?.written ?? ofFile, inForce?.marks ?? {}),
    shownValues(fields, written ?? ofFile, marks),
  );
  const isUnchanged = written === null ? inForce?.written === undefined : differences.length === 0;
  if (isUnchanged) return refuse({ code: 'settingUnchanged' });
  return accept([
    { name: 'paymentProvider', before: '', after: provider },
    ...(written === null ? [{ name: 'providerSource', before: '', after: 'ofFile' }] : []),
    ...differences.map(({ key, before: was = NOTHING, after = NOTHING }) => ({ name: key, before: was, after })),
  ]);
}

interface Written {
  readonly brandId: BrandId;
  readonly provider: string;
  readonly fields: readonly WrittenField[];
}

/** Checks whether the adapter would work with these settings; refuses with the reason. */
function checkWritten(
  deps: ProviderDeskDeps,
  { brandId, provider, fields }: Written,
  written: WrittenValues,
): Result<true> {
  const settings = settingsFrom(fields, written, (name) => deps.secrets.read(name));
  if (!settings.ok) return settings;
  const configured = deps.providers.configured(brandById(deps.brands, brandId), provider, { settings: settings.value });
  if ('code' in configured) return refuse({ code: 'providerField', params: { name: fieldOf(configured) } });
  return accept(true);
}

/** Returns the setting that is wrong. */
function fieldOf({ code, name }: ProviderOff): string {
  if (code === 'unverified') return 'confirmed';
  return code === 'currency' ? 'currencies' : name;
}
