import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { CHALLENGE_LIFE_MS } from '@candor/domain/clients/factors.ts';
import { transaction } from '../../../database/pool.ts';
import { CHALLENGE_COOKIE, checkSecureOrigin, isBrowser, newSecret } from '../sessions/index.ts';
import type { Counted } from '../sessions/index.ts';
import { answerChallenge, askPasskey, findChallenge, startChallenge } from './challenges.ts';
import type { FactorProof, OpenChallenge, Proven } from './challenges.ts';
import type { FactorOwner, FactorWork } from './owner.ts';
import type { PasskeySite } from './passkeys.ts';
import type { FactorDeps, FactorVisitor } from './people.ts';
import { factorStatus, methodsOf } from './status.ts';

/** Runs the work in one transaction of the brand. */
export function withFactors<T>(
  { pool, clock, factorKeys }: Pick<FactorDeps, 'pool' | 'clock' | 'factorKeys'>,
  brandId: string,
  work: (work: FactorWork) => Promise<T>,
): Promise<T> {
  return transaction(pool, brandId, (connection) => work({ connection, keys: factorKeys, now: clock.now() }));
}

/** T9: returns the page's own host, where its passkeys are made and work; undefined for programs and foreign pages. */
export function siteOf({ brand, host, origin }: FactorVisitor): PasskeySite | undefined {
  if (origin.origin === undefined || !checkSecureOrigin(origin).ok) return undefined;
  return { name: brand.name, host, origin: origin.origin };
}

/** Sets the cookie that binds a challenge to this browser; an existing one is kept, for its other tabs. */
export function bindBrowser({ origin, cookies }: FactorVisitor): string | undefined {
  if (!isBrowser(origin)) return undefined;
  const browser = cookies.read(CHALLENGE_COOKIE) ?? newSecret().text;
  cookies.set(CHALLENGE_COOKIE, browser, CHALLENGE_LIFE_MS / 1_000);
  return browser;
}

export interface FactorRequest {
  readonly owner: FactorOwner;
  readonly purpose: string;
  readonly context: string;
}

/** Creates a challenge for the owner; the refusal contains its handle and the possible methods. */
export async function askForFactor(
  work: FactorWork,
  request: FactorRequest,
  visitor: FactorVisitor,
): Promise<Result<never>> {
  const { owner, purpose, context } = request;
  const methods = methodsOf(await factorStatus(work, owner), visitor.host);
  const handle = await startChallenge(work, {
    brandId: owner.brandId,
    kind: owner.kind,
    ownerId: owner.id,
    purpose,
    context,
    browser: bindBrowser(visitor),
  });
  return refuse({ code: 'secondFactorRequired', params: { challenge: handle, methods: methods.join(' ') } });
}

export interface Answering {
  readonly handle: string;
  readonly purposes: readonly string[];
  readonly proof: FactorProof;
  /** Called when the owner of the challenge has failed. */
  readonly onWrong?: (ownerId: number) => void;
}

export interface ProvenPerson extends Proven {
  readonly challenge: OpenChallenge;
}

/**
 * Checks the answer to a challenge. T7: besides the attempts at one challenge, an owner's attempts at all challenges
 * are counted, so that a known password does not allow unlimited guesses.
 */
export async function proveFactor(
  deps: FactorDeps,
  { handle, purposes, proof, onWrong }: Answering,
  visitor: FactorVisitor,
): Promise<Result<ProvenPerson>> {
  const { brand, cookies } = visitor;
  const { kind } = deps.people;
  const answer = { kind, handle, purposes, browser: cookies.read(CHALLENGE_COOKIE) };
  const open = await withFactors(deps, brand.id, (work) => findChallenge(work, brand.id, answer));
  if (!open.ok) return open;
  const counted = countedOf(deps, visitor, open.value);
  if (counted !== undefined) {
    const attempt = await deps.attempts.begin(counted);
    if (!attempt.ok) return attempt;
  }
  const { owner, ownerId } = open.value;
  const proven = await withFactors(deps, brand.id, async (work) => {
    if (owner !== undefined) await deps.people.lock?.(work, owner);
    const challenge = await findChallenge(work, brand.id, answer);
    if (!challenge.ok) return challenge;
    const answered = await answerChallenge(work, challenge.value, proof, siteOf(visitor));
    if (!answered.ok) return answered;
    if (answered.value.method === 'recovery') await notifyOfRecovery(deps, work, answered.value.owner);
    await deps.people.onProven?.(work, answered.value.owner);
    return accept({ ...answered.value, challenge: challenge.value });
  });
  if (!proven.ok && proven.refusal.code === 'codeWrong' && ownerId !== undefined) onWrong?.(ownerId);
  if (proven.ok && counted !== undefined) await deps.attempts.clearFailures(counted);
  return proven;
}

/** Returns the counter of an owner's wrong factors. */
export function countedOf(
  { people }: FactorDeps,
  { brand }: FactorVisitor,
  { owner }: Pick<OpenChallenge, 'owner'>,
): Counted | undefined {
  if (owner === undefined) return undefined;
  return people.countedAs?.(owner) ?? { brandId: brand.id, subject: `factor\n${owner.kind}\n${owner.id}` };
}

/** Returns the passkey options of a challenge; a new challenge where there is none yet. */
export async function passkeyOptions(
  deps: FactorDeps,
  current: { readonly handle: string | undefined; readonly purposes: readonly string[] },
  fresh: { readonly owner: FactorOwner | undefined; readonly purpose: string; readonly context: string },
  visitor: FactorVisitor,
) {
  const site = siteOf(visitor);
  if (site === undefined) return refuse({ code: 'insecureOrigin' });
  const { id: brandId } = visitor.brand;
  const { kind } = deps.people;
  const browser = current.handle === undefined ? bindBrowser(visitor) : visitor.cookies.read(CHALLENGE_COOKIE);
  return withFactors(deps, brandId, async (work) => {
    const { owner, purpose, context } = fresh;
    const handle =
      current.handle ?? (await startChallenge(work, { brandId, kind, ownerId: owner?.id, purpose, context, browser }));
    const found = await findChallenge(work, brandId, {
      kind,
      handle,
      browser,
      purposes: [...current.purposes, purpose],
    });
    if (!found.ok) return found;
    return accept({ challenge: handle, options: await askPasskey(work, found.value, site) });
  });
}

/** Notifies the owner, in the transaction in which one of their recovery codes was used. */
export async function notifyOfRecovery({ people }: FactorDeps, work: FactorWork, owner: FactorOwner): Promise<void> {
  const holder = await people.find(work, owner);
  const { codesLeft } = await factorStatus(work, owner);
  await holder.notify({ template: 'recoveryCodeUsed', values: { left: String(codesLeft) } });
}
