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
 */
export async function screenClient(
  { pool, clock, provider }: ScreeningDeps,
  client: ClientToScreen,
): Promise<ScreeningCheck> {
  const { brandId, clientId, name, birthDate } = client;
  const person = `${name}, ${birthDate ?? '?'}`;
  const source = await provider.source();
  const known = await transaction(pool, brandId, (connection) => store.findNewest(connection, clientId));
  if (known !== undefined && known.person === person && known.source === source) return known;
  const answer = await ask(provider, { name, birthDate });
  return transaction(pool, brandId, async (connection) => {
    await store.insertCheck(connection, {
      brandId,
      clientId,
      checkedAt: clock.now(),
      source,
      person,
      outcome: outcomeOf(answer),
      hits: answer.kind === 'answered' ? answer.hits : [],
    });
    const check = await store.findNewest(connection, clientId);
    assert(check !== undefined, 'a check was stored');
    return check;
  });
}

/** Screens a person; a list that fails counts as unavailable. */
async function ask(provider: ScreeningProvider, person: ScreenedPerson): Promise<ScreeningAnswer> {
  try {
    return await provider.screen(person);
  } catch {
    return { kind: 'unavailable' };
  }
}

function outcomeOf(answer: ScreeningAnswer): ScreeningCheck['outcome'] {
  if (answer.kind === 'unavailable') return 'unavailable';
  return answer.hits.length === 0 ? 'clear' : 'hits';
}
