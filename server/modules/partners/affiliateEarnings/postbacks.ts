import { randomBytes } from 'node:crypto';
import type { Postback } from '@candor/contracts/http/affiliatePostbacks.ts';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { toInteger } from '../../../database/columns.ts';
import { ownTransaction } from '../affiliates/index.ts';
import type { AffiliateCaller } from '../../access/sessions/index.ts';
import { deliverPostbacks } from './deliver.ts';
import type { EarningParts } from './parts.ts';
import * as store from './postbackStore.ts';
import type { DeliveryRow, PostbackRow } from './postbackStore.ts';
import { sealSecret } from './sealedSecret.ts';

type Asked<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Answered<Name extends keyof Calls> = Promise<Result<AnswerOf<Calls[Name]>>>;

const SECRET_BYTES = 32;
const POSTBACKS_MAXIMUM = 10;
const DELIVERIES_SHOWN = 100;

export function showPostbacks(parts: EarningParts, { session }: AffiliateCaller): Answered<'listPostbacks'> {
  return ownTransaction(parts, session, async (connection): Answered<'listPostbacks'> =>
    accept({
      postbacks: (await store.listPostbacks(connection)).map(presentPostback),
      deliveries: (await store.listDeliveries(connection, DELIVERIES_SHOWN)).map(presentDelivery),
    }),
  );
}

/** Rule AF-12: to a public https address only; the secret is in this answer and in none later. */
export async function createPostback(
  parts: EarningParts,
  { request, url, events }: Asked<'createPostback'>,
  { session }: AffiliateCaller,
): Answered<'createPostback'> {
  const address = URL.parse(url);
  const isPlain = address !== null && address.username === '' && address.password === '';
  if (!isPlain || !parts.mayPostTo(address)) return refuse({ code: 'addressNotPublic', field: 'url' });
  const secret = randomBytes(SECRET_BYTES);
  return ownTransaction(parts, session, async (connection): Answered<'createPostback'> => {
    const { brandId, affiliateId } = session;
    const postback = { brandId, affiliateId, commandId: request, url: address.href, events: [...new Set(events)] };
    const id = await store.insertPostback(
      connection,
      { ...postback, secret: sealSecret(parts.key, secret), now: parts.clock.now() },
      POSTBACKS_MAXIMUM,
    );
    // A repetition cannot return the secret again: it was shown, or was never made.
    if (id === undefined) return refuse({ code: 'tooManyPostbacks' });
    const made = await store.findPostback(connection, id);
    assert(made !== undefined, 'a postback was stored');
    return accept({ postback: presentPostback(made), secret: `whsec_${secret.toString('base64')}` });
  });
}

export function removePostback(
  parts: EarningParts,
  { id }: Asked<'removePostback'>,
  { session }: AffiliateCaller,
): Answered<'removePostback'> {
  return ownTransaction(parts, session, async (connection): Answered<'removePostback'> =>
    (await store.updateRemoved(connection, id, parts.clock.now())) ? accept({}) : refuse({ code: 'notFound' }),
  );
}

export async function testPostback(
  parts: EarningParts,
  { id }: Asked<'testPostback'>,
  { session }: AffiliateCaller,
): Answered<'testPostback'> {
  const { affiliateId } = session;
  const now = parts.clock.now();
  const cause = `test:${randomBytes(8).toString('hex')}`;
  const queued = await ownTransaction(parts, session, async (connection) => {
    if ((await store.findPostback(connection, id)) === undefined) return undefined;
    await store.queueDeliveries(connection, { event: 'test', cause, affiliateId, data: {}, now, postbackId: id });
    return store.findByCause(connection, id, cause);
  });
  return queued === undefined ? refuse({ code: 'notFound' }) : sendNow(parts, session, queued.id);
}

export async function retryDelivery(
  parts: EarningParts,
  { id }: Asked<'retryPostback'>,
  { session }: AffiliateCaller,
): Answered<'retryPostback'> {
  const found = await ownTransaction(parts, session, (connection) => store.findDelivery(connection, id));
  return found === undefined ? refuse({ code: 'notFound' }) : sendNow(parts, session, id);
}

async function sendNow(
  parts: EarningParts,
  session: AffiliateCaller['session'],
  id: string,
): Answered<'retryPostback'> {
  await deliverPostbacks(parts, session.brandId, id);
  const sent = await ownTransaction(parts, session, (connection) => store.findDelivery(connection, id));
  return sent === undefined ? refuse({ code: 'notFound' }) : accept(presentDelivery(sent));
}

function presentPostback({ id, url, events, created_at, removed_at, sent, failed }: PostbackRow): Postback {
  return {
    ...{ id, url, events, created_at, is_active: removed_at === null },
    ...{ sent: toInteger(sent), failed: toInteger(failed) },
  };
}

function presentDelivery(row: DeliveryRow) {
  const { id, postback, event, state, attempts, created_at, next_at, answer, body } = row;
  return { id, postback, event, state, attempts, created_at, next_at, answer, body };
}
