import { lostHoldsMoney } from '@candor/domain/clients/lostFactors.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { PaymentReason } from '@candor/domain/payments/reasons.ts';
import { velocityReasons } from '@candor/domain/payments/velocity.ts';
import { isScreeningOpen } from '@candor/domain/screening/screening.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Connection } from '../../../database/pool.ts';
import { findClient } from '../../client/clients/index.ts';
import { clientLost } from '../../access/lostFactors/index.ts';
import { coolOffFrom, findDetails } from '../../client/payout/index.ts';
import { findScreening } from '../../client/screening/index.ts';
import type { WithdrawalDeps } from './deps.ts';
import { hasOpenChargeback, readVelocity } from './store.ts';
import type { PaymentOwner } from './store.ts';

/** What the engine knows of the client, requested before the transaction begins. */
export interface EngineFacts {
  readonly isVerified: boolean;
  /** Whether the client owes money that a provider took back and the account could not cover (ruling R35). */
  readonly owes: boolean;
}

export async function readEngineFacts(
  { desk }: Pick<WithdrawalDeps, 'desk'>,
  { brandId, accountId }: PaymentOwner,
): Promise<EngineFacts> {
  const account = { brandId, accountId };
  const [{ verified }, { owed }] = await Promise.all([desk.eligibility(account), desk.balance(account)]);
  return { isVerified: verified, owes: owed > 0n };
}

type HoldDeps = Pick<WithdrawalDeps, 'clock' | 'brandOf' | 'credentialsChangedAt'>;

/**
 * Rule WD-3: lists what keeps a client from being paid now. Each hold ends automatically once its cause has been
 * resolved.
 */
export async function automaticHolds(
  connection: Connection,
  deps: HoldDeps,
  { brandId, clientId }: Pick<PaymentOwner, 'brandId' | 'clientId'>,
  { isVerified, owes }: EngineFacts,
): Promise<PaymentReason[]> {
  const client = await findClient(connection, clientId);
  const details = await findDetails(connection, clientId);
  const screening = await findScreening(connection, clientId);
  const holds: PaymentReason[] = [];
  if (client?.isFrozen === true) holds.push('accountFrozen');
  if (client?.isEmailConfirmed !== true) holds.push('emailUnconfirmed');
  if (!isVerified) holds.push('notVerified');
  if (details === undefined) holds.push('payoutDetailsMissing');
  else if (details.confirmedAt === undefined) holds.push('payoutDetailsUnconfirmed');
  const now = deps.clock.now();
  if (now < (await coolOffUntil(connection, deps, { brandId, clientId }))) holds.push('coolOff');
  const lost = await clientLost.listOpenOrCompleted(connection, clientId);
  if (lost.some((one) => lostHoldsMoney(one, now))) holds.push('factorsLost');
  // A client whom staff have verified by other means has no screening.
  if (screening !== undefined && isScreeningOpen(screening)) holds.push('screeningOpen');
  if (await hasOpenChargeback(connection, clientId)) holds.push('chargebackOpen');
  if (owes) holds.push('debtOpen');
  return holds;
}

/** Rule WD-9: lists the holds that a person must release, as found at the request. */
export async function manualHolds(
  connection: Connection,
  { clock }: Pick<WithdrawalDeps, 'clock'>,
  { clientId, accountId }: PaymentOwner,
): Promise<PaymentReason[]> {
  const now = clock.now();
  return velocityReasons(await readVelocity(connection, clientId, accountId, now - DAY_MS), now);
}

/** Rule WD-7: returns until when money waits after a change of credentials or payout details. */
async function coolOffUntil(
  connection: Connection,
  { brandOf, credentialsChangedAt }: HoldDeps,
  { brandId, clientId }: Pick<PaymentOwner, 'brandId' | 'clientId'>,
): Promise<Instant> {
  const { coolOffHours } = brandOf(brandId).payments;
  const changes = [await credentialsChangedAt(connection, clientId), await coolOffFrom(connection, clientId)];
  const last = Math.max(0, ...changes.filter((at) => at !== undefined));
  return last === 0 ? 0 : last + coolOffHours * HOUR_MS;
}
