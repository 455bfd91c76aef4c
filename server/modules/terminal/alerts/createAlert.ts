import { createHash, randomUUID } from 'node:crypto';
import type { WireAlert, create } from '@candor/contracts/http/alerts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { decideAlert } from '@candor/domain/alerts/alert.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { isDelisted } from '@candor/domain/trading/corporateActions.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { readActionState } from '../../engine/dealing/index.ts';
import { findOffered } from '../../engine/instruments/index.ts';
import type { CatalogueInstrument } from '../../engine/instruments/index.ts';
import type { Caller } from '../../access/sessions/index.ts';
import type { Alert } from './alert.ts';
import { isDividedSince } from './alertSplits.ts';
import type { AlertDeps } from './deps.ts';
import { lockInstrumentShared } from './instrumentLock.ts';
import { presentAlert } from './present.ts';
import { countOpen, deleteOldest, findByCommand, insertAlert } from './store.ts';

type Request = RequestOf<typeof create>;

/** Rules AL-1, AL-2, AL-6: sets an alert, once for its command id. */
export async function createAlert(deps: AlertDeps, request: Request, caller: Caller): Promise<Result<WireAlert>> {
  const instrument = findOffered(caller.brand, request.symbol);
  if (instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const { pool, clock, watch, quote } = deps;
  const { brandId, clientId } = caller.session;
  const comparedWith = quote(instrument.symbol);
  const commandId = request.command_id === undefined ? `server:${randomUUID()}` : `client:${request.command_id}`;
  const commandHash = hashOf(request, instrument);
  const result = await transaction(pool, brandId, async (connection): Promise<Result<Alert>> => {
    await lockInstrumentShared(connection, instrument.symbol);
    await lockClient(connection, clientId);
    const before = await findByCommand(connection, clientId, commandId);
    if (before !== undefined) {
      return before.commandHash.equals(commandHash) ? accept(before.alert) : refuse({ code: 'commandReused' });
    }
    const { symbol } = instrument;
    const actions = await readActionState(connection);
    if (isDelisted(actions, symbol)) return refuse({ code: 'instrumentDelisted' });
    const now = clock.now();
    const draft = { price: request.price, expiresAt: request.expires_at ?? undefined };
    const others = await countOpen(connection, clientId, now);
    const side = decideAlert(draft, { now, decimals: instrument.decimals, others, sell: comparedWith?.sell });
    if (!side.ok) return side;
    assert(comparedWith !== undefined, 'an alert was compared with a price');
    if (await isDividedSince(connection, comparedWith, actions)) return refuse({ code: 'temporarilyUnavailable' });
    const note = request.note ?? '';
    const identity = { brandId, clientId, commandId, commandHash, comparedWith };
    return accept(await insert(connection, { ...identity, symbol, ...draft, side: side.value, note, now }));
  });
  if (!result.ok) return result;
  const alert = result.value;
  // A repeated command is answered with the alert it set, which may have fired or been removed since.
  if (comparedWith !== undefined && alert.fired === undefined) watch.put(alert, comparedWith);
  return accept(presentAlert(alert, clock.now()));
}

async function insert(connection: Connection, alert: Parameters<typeof insertAlert>[1]): Promise<Alert> {
  await deleteOldest(connection, alert.clientId, alert.now);
  const [inserted] = await insertAlert(connection, alert);
  assert(inserted !== undefined, 'an alert was stored');
  return inserted;
}

function hashOf({ price, note = '', expires_at: expiresAt = null }: Request, { symbol }: CatalogueInstrument): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([symbol, String(price), note, expiresAt]))
    .digest();
}
