import { randomBytes } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { ownTransaction } from '../affiliates/index.ts';
import type { AffiliateCaller } from '../../access/sessions/index.ts';
import { POSTBACKS, deliverPostbacks } from './deliver.ts';
import type { EarningDeps } from './deps.ts';
import * as store from './postbackStore.ts';
import { sealSecret } from '../../access/signedCalls/index.ts';

type RequestTo<Name extends keyof Calls> = RequestOf<Calls[Name]>;
type Answered<Name extends keyof Calls> = Promise<Result<AnswerOf<Calls[Name]>>>;

const SECRET_BYTES = 32;
const POSTBACKS_MAXIMUM = 10;
const DELIVERIES_SHOWN = 100;

export function showPostbacks(deps: EarningDeps, { session }: AffiliateCaller): Answered<'listPostbacks'> {
  return ownTransaction(deps, session, async (connection): Answered<'listPostbacks'> =>
    accept({
      postbacks: await store.listPostbacks(connection),
      deliveries: await store.listDeliveries(connection, DELIVERIES_SHOWN),
    }),
  );
}

/** Rule AF-12: creates a postback, to a public https address only; the secret is in this answer and in no later one. */
export async function createPostback(
  deps: EarningDeps,
  { request, url, events }: RequestTo<'createPostback'>,
  { session }: AffiliateCaller,
): Answered<'createPostback'> {
  const address = URL.parse(url);
  const isPlain = address !== null && address.username === '' && address.password === '';
  if (!isPlain || !deps.mayPostTo(address)) return refuse({ code: 'addressNotPublic', field: 'url' });
  const secret = randomBytes(SECRET_BYTES);
  return ownTransaction(deps, session, async (connection): Answered<'createPostback'> => {
    const { brandId, affiliateId } = session;
    const postback = { brandId, affiliateId, commandId: request, url: address.href, events: [...new Set(events)] };
    const id = await store.insertPostback(
      connection,
      { ...postback, secret: sealSecret(deps.key, POSTBACKS, secret), now: deps.clock.now() },
      POSTBACKS_MAXIMUM,
    );
    // A repetition cannot return the secret again: it was shown, or never created.
    if (id === undefined)
      return refuse({ code: (await store.hasPostbackOf(connection, request)) ? 'commandReused' : 'tooManyPostbacks' });
    const stored = await store.findPostback(connection, id);
    assert(stored !== undefined, 'a postback was stored');
    return accept({ postback: stored, secret: `whsec_${secret.toString('base64')}` });
  });
}

export function removePostback(
  deps: EarningDeps,
  { id }: RequestTo<'removePostback'>,
  { session }: AffiliateCaller,
): Answered<'removePostback'> {
  return ownTransaction(deps, session, async (connection): Answered<'removePostback'> =>
    (await store.updateRemoved(connection, id, deps.clock.now())) ? accept({}) : refuse({ code: 'notFound' }),
  );
}

export async function testPostback(
  deps: EarningDeps,
  { id }: RequestTo<'testPostback'>,
  { session }: AffiliateCaller,
): Answered<'testPostback'> {
  const { affiliateId } = session;
  const now = deps.clock.now();
  const cause = `test:${randomBytes(8).toString('hex')}`;
  const queued = await ownTransaction(deps, session, async (connection) => {
    if ((await store.findPostback(connection, id)) === undefined) return undefined;
    await store.queueDeliveries(connection, { event: 'test', cause, affiliateId, data: {}, now, postbackId: id });
    return store.findByCause(connection, id, cause);
  });
  return queued === undefined ? refuse({ code: 'notFound' }) : sendNow(deps, session, queued.id);
}

export async function retryDelivery(
  deps: EarningDeps,
  { id }: RequestTo<'retryPostback'>,
  { session }: AffiliateCaller,
): Answered<'retryPostback'> {
  const found = await ownTransaction(deps, session, (connection) => store.findDelivery(connection, id));
  return found === undefined ? refuse({ code: 'notFound' }) : sendNow(deps, session, id);
}

async function sendNow(deps: EarningDeps, session: AffiliateCaller['session'], id: string): Answered<'retryPostback'> {
  await deliverPostbacks(deps, session.brandId, id);
  const sent = await ownTransaction(deps, session, (connection) => store.findDelivery(connection, id));
  return sent === undefined ? refuse({ code: 'notFound' }) : accept(sent);
}
