import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { ScreeningAnswer, ScreenedPerson, ScreeningProvider } from '../../../providers/screening/interface.ts';
import * as store from './store.ts';
import type { ScreeningCheck } from './store.ts';

export interface ScreeningDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly provider: ScreeningProvider;
}

export interface ClientToScreen extends ScreenedPerson {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
}

/**
 * Rule SC-3: returns the check that counts for this client: under their present name, against the present lists. A
 * changed name or birth date, or newer lists, require a new check, and decisions about the earlier one no longer count.
 * So does a list that failed, until a person has decided without it.
 */
export async function screenClient(deps: ScreeningDeps, client: ClientToScreen): Promise<ScreeningCheck> {
  const source = await deps.provider.source();
  const known = await findPresent(deps, client, source);
  if (known !== undefined && !(await hasFailed(deps.provider, known))) return known;
  return storeAnswer(deps, client, source, await ask(deps.provider, client));
}

/**
 * Rule SC-6: screens a client against newer lists. Returns false, and keeps the earlier result, if the lists do not
 * answer; throws if they fail.
 */
export async function rescreenClient(deps: ScreeningDeps, client: ClientToScreen): Promise<boolean> {
  const source = await deps.provider.source();
  if ((await findPresent(deps, client, source)) !== undefined) return true;
  const { name, birthDate } = client;
  const answer = await deps.provider.screen({ name, birthDate });
  if (answer.kind === 'unavailable') return false;
  await storeAnswer(deps, client, source, answer);
  return true;
}

/** Finds the client's check under their present name against these lists. */
async function findPresent(
  { pool }: ScreeningDeps,
  client: ClientToScreen,
  source: string,
): Promise<ScreeningCheck | undefined> {
  const known = await transaction(pool, client.brandId, (connection) => store.findNewest(connection, client.clientId));
  return known?.person === personOf(client) && known.source === source ? known : undefined;
}

/** Did lists fail that can be asked again? Without any lists, asking again changes nothing. */
async function hasFailed(provider: ScreeningProvider, { outcome, decision }: ScreeningCheck): Promise<boolean> {
  return outcome === 'unavailable' && decision === undefined && (await provider.isReady());
}

function storeAnswer(
  { pool, clock }: ScreeningDeps,
  client: ClientToScreen,
  source: string,
  answer: ScreeningAnswer,
): Promise<ScreeningCheck> {
  const { brandId, clientId } = client;
  return transaction(pool, brandId, async (connection) => {
    await store.insertCheck(connection, {
      brandId,
      clientId,
      checkedAt: clock.now(),
      source,
      person: personOf(client),
      outcome: outcomeOf(answer),
      hits: answer.kind === 'answered' ? answer.hits : [],
    });
    const check = await store.findNewest(connection, clientId);
    assert(check !== undefined, 'a check was stored');
    return check;
  });
}

function personOf({ name, birthDate }: ScreenedPerson): string {
  return `${name}, ${birthDate ?? '?'}`;
}

/** Screens a person; a list that fails counts as unavailable. */
async function ask(provider: ScreeningProvider, { name, birthDate }: ScreenedPerson): Promise<ScreeningAnswer> {
  try {
    return await provider.screen({ name, birthDate });
  } catch {
    return { kind: 'unavailable' };
  }
}

function outcomeOf(answer: ScreeningAnswer): ScreeningCheck['outcome'] {
  if (answer.kind === 'unavailable') return 'unavailable';
  return answer.hits.length === 0 ? 'clear' : 'hits';
}
