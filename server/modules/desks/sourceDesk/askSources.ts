import { isDeepStrictEqual } from 'node:util';
import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { askPriceSources as call } from '@candor/contracts/http/office/priceSources.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { differencesBetween } from '@candor/domain/branding/settings.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject, endWaiting } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { hasRoleEverywhere } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { marksOf, shownValues } from '../providerDesk/index.ts';
import type { SourceDeskDeps } from './deps.ts';
import { findInForce, insertVersion, isCarriedOut, lockSources } from './store.ts';

const requestedSources = z.object({
  /** Version that the settings are based on; 0: the environment's. */
  before: z.int(),
  /** Settings; null: the environment's apply again. */
  written: z.nullable(z.record(z.string(), z.string())),
  /** Marks of the secrets as they were when this was proposed. */
  marks: z.record(z.string(), z.string()),
  request: z.string(),
});
type RequestedSources = z.output<typeof requestedSources>;

/** Key of requests to change the sources of prices, of which one may be pending. */
export const SOURCES = 'priceSources';
const NOTHING = '–';

/** Rule SE-23: two people decide where prices come from, in every brand. */
export const priceSources = new Subject({
  name: SOURCES,
  payload: requestedSources,
  key: () => SOURCES,
  // A secret may have been replaced since: the proposal keeps the mark of the one that it was made with.
  isSame: (earlier, payload) =>
    earlier.before === payload.before && isDeepStrictEqual(earlier.written, payload.written),
  check: (deps: SourceDeskDeps, { connection, payload }) => changesOf(deps, connection, payload),
  async checkDecider(deps: SourceDeskDeps, _waiting, decider) {
    const may = await hasRoleEverywhere(deps, decider, approvalRoles.priceSources.decide);
    return may ? accept(true) : refuse({ code: 'forbidden' });
  },
  checkApproval: (deps: SourceDeskDeps, { brandId, payload }) =>
    transaction(deps.pool, brandId, (connection) => changesOf(deps, connection, payload)),
  async apply(deps: SourceDeskDeps, approval) {
    const stored = await transaction(deps.pool, approval.brandId, (connection) =>
      putInForce(deps, connection, approval),
    );
    if (!stored.ok) return stored;
    for (const { id } of deps.brands) await transaction(deps.pool, id, (connection) => endWaiting(connection, SOURCES));
    await deps.board.read();
    await deps.sources.follow();
    return stored;
  },
});

/** Proposes other sources, as the first of two people; a repeated request is the same proposal. */
export async function askPriceSources(
  deps: SourceDeskDeps,
  { version: before, values, reason, request }: OfficeRequestOf<typeof call>,
  session: StaffSession,
): Promise<Result<Approval>> {
  if (!(await hasRoleEverywhere(deps, session, rolesFor['sources.propose']))) return refuse({ code: 'forbidden' });
  const marks = marksOf(deps.secrets, deps.sources.fields, values ?? {});
  return priceSources.askOnce(deps, session, { reason, request, payload: { before, written: values, marks, request } });
}

async function putInForce(
  deps: SourceDeskDeps,
  connection: Connection,
  approval: Approved<RequestedSources>,
): Promise<Result<true>> {
  const { id: approvalId, brandId, reason, payload } = approval;
  await lockSources(connection);
  if (await isCarriedOut(connection, brandId, approvalId)) return accept(true);
  const checked = await changesOf(deps, connection, payload);
  if (!checked.ok) return checked;
  const { requestedBy, requesterName, decidedBy, deciderName } = approval;
  const { before: follows, written, marks } = payload;
  const at = deps.clock.now();
  const people = { requestedBy, requesterName, decidedBy, deciderName };
  const version = await insertVersion(connection, {
    brandId,
    approvalId,
    follows,
    written,
    marks,
    ...people,
    reason,
    at,
  });
  await recordAct(connection, deps.audit, {
    actor: { brandId, staffId: decidedBy, name: deciderName },
    at,
    action: 'priceSources.changed',
    subject: SOURCES,
    reason,
    details: {
      version: String(version),
      requestedBy: requesterName,
      ...(written === null && { takenAway: 'ofEnvironment' }),
    },
  });
  return accept(true);
}

/**
 * Returns the changes. Refusals, in this order: `notFound` if prices come from no venue, `settingMoved` if other
 * settings have been put in force since, refusals of the settings themselves, `providerSecretMoved` if a secret is no
 * longer the one of the proposal, `settingUnchanged`.
 */
async function changesOf(
  { sources, secrets }: SourceDeskDeps,
  connection: Connection,
  { before, written, marks }: Omit<RequestedSources, 'request'>,
) {
  const { fields } = sources;
  const serverSettings = sources.given();
  if (serverSettings === undefined) return refuse({ code: 'notFound' });
  const inForce = await findInForce(connection);
  if ((inForce?.version ?? 0) !== before) return refuse({ code: 'settingMoved' });
  const [present, next] = [inForce?.written ?? serverSettings, written ?? serverSettings];
  const checked = sources.check(written, present, (name) => secrets.read(name));
  if (!checked.ok) return checked;
  if (!isDeepStrictEqual(marksOf(secrets, fields, written ?? {}), marks))
    return refuse({ code: 'providerSecretMoved' });
  const differences = differencesBetween(
    shownValues(fields, present, inForce?.marks ?? {}),
    shownValues(fields, next, marks),
  );
  const isUnchanged = written === null ? inForce?.written === undefined : differences.length === 0;
  if (isUnchanged) return refuse({ code: 'settingUnchanged' });
  return accept([
    ...(written === null ? [{ name: 'sourceOrigin', before: '', after: 'ofEnvironment' }] : []),
    ...differences.map(({ key, before: was = NOTHING, after = NOTHING }) => ({ name: key, before: was, after })),
  ]);
}
