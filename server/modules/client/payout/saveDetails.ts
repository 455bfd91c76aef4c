import { randomBytes } from 'node:crypto';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import type { WirePayoutDetails } from '@candor/contracts/http/payout.ts';
import { assert } from '@candor/domain/assert.ts';
import { isOwnName, maskedIban, toBic, toIban } from '@candor/domain/payments/bankAccount.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient, planNotMe } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { planMailCode, queueMail } from '../../access/notifications/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import type { PayoutDeps } from './deps.ts';
import { showDetails } from './present.ts';
import { insertDetails } from './store.ts';

type Ask = RequestOf<Calls['savePayout']>;

interface Checked {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | undefined;
}

/**
 * Rules WD-14 to WD-16: stores payout details, or refuses with `holderOther`, `ibanInvalid` or `bicInvalid`. Changed
 * details hold withdrawals for a while.
 */
export async function saveDetails(
  deps: PayoutDeps,
  request: Ask,
  { brandId, clientId }: Session,
): Promise<Result<WirePayoutDetails>> {
  const saved = await transaction(deps.pool, brandId, async (connection): Promise<Result<true>> => {
    await lockClient(connection, clientId);
    const client = await findClient(connection, clientId);
    assert(client !== undefined, 'a session belongs to a client');
    const checked = checkDetails(request, client);
    if (!checked.ok) return checked;
    const { iban, ...rest } = checked.value;
    const place = randomBytes(16).toString('hex');
    const { locked, key } = deps.keys.lock(brandId, place, Buffer.from(iban));
    const now = deps.clock.now();
    await insertDetails(connection, {
      ...rest,
      brandId,
      clientId,
      now,
      place,
      locked,
      key,
      ibanMask: maskedIban(iban),
    });
    await askToConfirm(connection, client, maskedIban(iban), now);
    return accept(true);
  });
  if (!saved.ok) return saved;
  await deps.onChanged(brandId, clientId);
  return accept(await showDetails(deps, brandId, clientId));
}

function checkDetails({ holder, iban, bic }: Ask, client: Client): Result<Checked> {
  if (!isOwnName(holder, client)) return refuse({ code: 'holderOther', field: 'holder' });
  const number = toIban(iban);
  if (number === undefined) return refuse({ code: 'ibanInvalid', field: 'iban' });
  const bank = bic === undefined ? undefined : toBic(bic);
  if (bic !== undefined && bank === undefined) return refuse({ code: 'bicInvalid', field: 'bic' });
  return accept({ holder, iban: number, bic: bank });
}

/**
 * T14: mails a link that confirms the details, which is also the warning; by its second link a client who did not
 * change them ends everything.
 */
async function askToConfirm(connection: Connection, client: Client, iban: string, now: number): Promise<void> {
  const { brandId, id: clientId, email, language, firstName } = client;
  const codeId = await planMailCode(connection, { brandId, clientId, purpose: 'payoutDetails', email, now });
  await queueMail(connection, {
    brandId,
    clientId,
    to: email,
    language,
    template: 'payoutDetailsConfirm',
    now,
    values: { name: firstName, iban, time: { time: now } },
    link: { path: '/payout-details', codeId },
    notMeCodeId: await planNotMe(connection, client, now),
  });
}
