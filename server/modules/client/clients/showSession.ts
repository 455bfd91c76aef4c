import type { Session as WireSession } from '@candor/contracts/http/accounts.ts';
import { assert } from '@candor/domain/assert.ts';
import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Session } from '../../access/sessions/index.ts';
import type { LevelReader } from './levels.ts';
import type { PhoneCodeChannel } from './phoneChannel.ts';
import { listCurrentDocuments } from '../verification/index.ts';
import { presentSession } from './present.ts';
import { findById } from './store.ts';

interface SessionDeps {
  readonly pool: Pool;
  readonly desk: Pick<Desk, 'eligibility'>;
  readonly levels: LevelReader;
  readonly phoneCodes: Pick<PhoneCodeChannel, 'kind'> | undefined;
}

/** Shows the session and its client, as every call answers that changes either. */
export async function showSession(
  { pool, desk, levels, phoneCodes }: SessionDeps,
  session: Session,
  token: string,
): Promise<Result<WireSession>> {
  const { brandId, clientId, accounts } = session;
  const { client, level, documents } = await transaction(pool, brandId, async (connection) => ({
    client: await findById(connection, clientId),
    level: await levels(connection, brandId, accounts.real),
    documents: await listCurrentDocuments(connection, clientId),
  }));
  assert(client !== undefined, 'a session belongs to a client');
  const [eligibility, { own }] = await Promise.all([
    desk.eligibility({ brandId, accountId: accounts.real }),
    desk.eligibility({ brandId, accountId: accounts[session.kind] }),
  ]);
  const phoneCodeBy = phoneCodes?.kind;
  return accept(presentSession({ client, session, token, eligibility, own, level, documents, phoneCodeBy }));
}
