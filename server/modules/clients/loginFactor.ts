import type { AnswerOf, RequestOf } from '@candor/contracts/http/call.ts';
import type { Calls } from '@candor/contracts/http/calls.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../database/pool.ts';
import {
  beginTotp,
  confirmTotp,
  endChallenge,
  failChallenge,
  findChallenge,
  renewRecoveryCodes,
} from '../factors/index.ts';
import type { OpenChallenge } from '../factors/index.ts';
import { CHALLENGE_COOKIE } from '../sessions/index.ts';
import type { Visitor } from '../sessions/index.ts';
import { LOGIN_PURPOSE, SETUP_PURPOSE, isLimitedContext } from './admit.ts';
import { countedOf, passkeyOptions, proveFactor, withFactors } from './clientFactors.ts';
import { checkEntrance, enter } from './enter.ts';
import type { Entry } from './enter.ts';
import { mailSecurity } from './factorMail.ts';
import { withFactor } from './loginHistory.ts';
import type { ClientParts } from './parts.ts';
import * as store from './store.ts';
import type { Client } from './store.ts';

type Request = RequestOf<Calls['loginFactor']>;
type Entered = Result<AnswerOf<Calls['loginFactor']>>;

/** For a login by passkey alone: the key identifies its holder. */
const PASSKEY_PURPOSE = 'passkey';

/** The second half of a login, or, with a passkey alone, the whole of it. */
export async function loginFactor(parts: ClientParts, request: Request, visitor: Visitor): Promise<Entered> {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const setup = await findSetup(parts, request.challenge, visitor);
  if (setup !== undefined) return finishSetup(parts, setup, request, visitor);

  const { challenge: handle, ...proof } = request;
  const purposes = [LOGIN_PURPOSE, PASSKEY_PURPOSE];
  /** Tells the client that a person who knew their password failed at the second factor. */
  const onWrong = (clientId: number): void =>
    parts.history.note({
      ...{ brandId: visitor.brand.id, clientId, device: visitor.device },
      ...{ outcome: 'factorWrong', method: 'password' },
    });
  const proven = await proveFactor(parts, { handle, purposes, proof, onWrong }, visitor);
  if (!proven.ok) return proven;
  const { owner, method, challenge } = proven.value;
  const isLimited = isLimitedContext(challenge.context);
  const client = await findClient(parts, owner.brandId, owner.id);
  const whole = challenge.purpose === PASSKEY_PURPOSE;
  visitor.cookies.clear(CHALLENGE_COOKIE);
  return enter(parts, client, visitor, { isLimited, method: whole ? 'passkey' : withFactor[method] });
}

/** What the browser asks a passkey to sign, for the second half of a login or for the whole of it. */
export async function loginPasskey(
  parts: ClientParts,
  { challenge: handle }: RequestOf<Calls['loginPasskey']>,
  visitor: Visitor,
) {
  const entrance = checkEntrance(visitor);
  if (!entrance.ok) return entrance;
  const fresh = { owner: undefined, purpose: PASSKEY_PURPOSE, context: '' };
  return passkeyOptions(parts, { handle, purposes: [LOGIN_PURPOSE] }, fresh, visitor);
}

/** The brand requires a second factor and the client has none: the secret of a new one, before anything else. */
export async function loginSetup(
  parts: ClientParts,
  { challenge: handle }: RequestOf<Calls['loginSetup']>,
  visitor: Visitor,
): Promise<Result<AnswerOf<Calls['loginSetup']>>> {
  const { brand } = visitor;
  return withFactors(parts, brand.id, async (work) => {
    const found = await findChallenge(work, brand.id, setupAnswer(handle, visitor));
    if (!found.ok) return found;
    const owner = ownerOfChallenge(found.value);
    const client = await store.findById(work.connection, owner.id);
    assert(client !== undefined, 'a challenge belongs to a client');
    return beginTotp(work, owner, { issuer: brand.name, account: client.email });
  });
}

async function findSetup(parts: ClientParts, handle: string, visitor: Visitor): Promise<OpenChallenge | undefined> {
  const found = await withFactors(parts, visitor.brand.id, (work) =>
    findChallenge(work, visitor.brand.id, setupAnswer(handle, visitor)),
  );
  return found.ok ? found.value : undefined;
}

/** The first code confirms the app, and the client is logged in; the recovery codes are shown only once. */
async function finishSetup(
  parts: ClientParts,
  setup: OpenChallenge,
  { challenge: handle, code }: Request,
  visitor: Visitor,
): Promise<Entered> {
  const { id: brandId } = visitor.brand;
  const counted = countedOf(visitor, setup);
  assert(counted !== undefined, 'a set-up has an owner');
  const begun = await parts.attempts.begin(counted);
  if (!begun.ok) return begun;
  const owner = ownerOfChallenge(setup);
  const client = await findClient(parts, brandId, owner.id);
  const confirmed = await withFactors(parts, brandId, async (work) => {
    const challenge = await findChallenge(work, brandId, setupAnswer(handle, visitor));
    if (!challenge.ok) return challenge;
    const taken = await confirmTotp(work, owner, code ?? '');
    if (!taken.ok) {
      await failChallenge(work, challenge.value);
      return taken;
    }
    await endChallenge(work, challenge.value);
    await mailSecurity(work.connection, client, { template: 'totpAdded', now: work.now });
    return accept(await renewRecoveryCodes(work, owner));
  });
  if (!confirmed.ok) return confirmed;
  await parts.attempts.succeed(counted);
  visitor.cookies.clear(CHALLENGE_COOKIE);
  const entry: Entry = { isLimited: isLimitedContext(setup.context), method: 'passwordTotp' };
  const entered = await enter(parts, client, visitor, entry);
  return entered.ok ? accept({ ...entered.value, recovery_codes: [...confirmed.value] }) : entered;
}

function setupAnswer(handle: string, { cookies }: Visitor) {
  return { handle, browser: cookies.read(CHALLENGE_COOKIE), purposes: [SETUP_PURPOSE] };
}

function ownerOfChallenge({ owner }: OpenChallenge) {
  assert(owner !== undefined, 'a set-up has an owner');
  return owner;
}

async function findClient(parts: ClientParts, brandId: string, id: number): Promise<Client> {
  const client = await transaction(parts.pool, brandId, (connection) => store.findById(connection, id));
  assert(client !== undefined, 'a factor belongs to a client');
  return client;
}
