import type { WireAlert, update } from '@candor/contracts/http/alerts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { decideAlert, isAlertExpired } from '@candor/domain/alerts/alert.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { isDelisted } from '@candor/domain/trading/corporateActions.ts';
import { transaction } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { readActionState } from '../../engine/dealing/index.ts';
import { findInstrument } from '../../engine/instruments/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import { isDividedSince } from './alertSplits.ts';
import type { AlertDeps } from './deps.ts';
import { lockInstrumentShared } from './instrumentLock.ts';
import { presentAlert } from './present.ts';
import { countOpen, findById, updateAlert, updateRemoved } from './store.ts';

/** Changes an open alert by the rules of setting one; a fired or expired alert stays as it is. */
export async function changeAlert(
  { pool, clock, watch, quote }: AlertDeps,
  { id, price, note, expires_at }: RequestOf<typeof update>,
  { brandId, clientId }: Session,
): Promise<Result<WireAlert>> {
  const expiresAt = expires_at ?? undefined;
  const result = await transaction(pool, brandId, async (connection) => {
    const unlocked = await findById(connection, clientId, id);
    if (unlocked !== undefined) await lockInstrumentShared(connection, unlocked.symbol);
    await lockClient(connection, clientId);
    const now = clock.now();
    const before = await findById(connection, clientId, id);
    if (before === undefined) return refuse({ code: 'alertUnknown', field: 'id' });
    if (before.fired !== undefined || isAlertExpired(before.expiresAt, now)) return refuse({ code: 'alertOver' });
    const instrument = findInstrument(before.symbol);
    if (instrument === undefined) return refuse({ code: 'instrumentUnknown' });
    const actions = await readActionState(connection);
    if (isDelisted(actions, instrument.symbol)) return refuse({ code: 'instrumentDelisted' });
    const comparedWith = quote(instrument.symbol);
    const others = (await countOpen(connection, clientId, now)) - 1;
    const side = decideAlert(
      { price, expiresAt },
      { now, decimals: instrument.decimals, others, sell: comparedWith?.sell },
    );
    if (!side.ok) return side;
    assert(comparedWith !== undefined, 'an alert was compared with a price');
    if (await isDividedSince(connection, comparedWith, actions)) return refuse({ code: 'temporarilyUnavailable' });
    const change = { id, side: side.value, price, note, expiresAt, comparedWith };
    const [after] = await updateAlert(connection, change);
    return after === undefined ? refuse({ code: 'alertOver' }) : accept({ after, comparedWith });
  });
  if (!result.ok) return result;
  const { after, comparedWith } = result.value;
  watch.put(after, comparedWith);
  return accept(presentAlert(after, clock.now()));
}

/** Deletes an alert, open or not; repeatable. */
export async function deleteAlert(
  { pool, clock, watch }: AlertDeps,
  { id }: { readonly id: number },
  { brandId, clientId }: Session,
): Promise<Result<Record<string, never>>> {
  const isOwn = await transaction(pool, brandId, (connection) => updateRemoved(connection, clientId, id, clock.now()));
  if (!isOwn) return refuse({ code: 'alertUnknown', field: 'id' });
  watch.drop(id);
  return accept({});
}
