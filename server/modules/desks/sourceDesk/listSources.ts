import type { SourcePage, SourceVersionListed } from '@candor/contracts/http/office/priceSources.ts';
import { rolesFor } from '@candor/domain/staff/roles.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import { transaction } from '../../../database/pool.ts';
import { listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import { hasRoleEverywhere } from '../../access/staff/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { listSecrets, presentField } from '../providerDesk/index.ts';
import { SOURCES } from './askSources.ts';
import type { RunningSources, SourceDeskDeps } from './deps.ts';
import { findInForce, listMade } from './store.ts';
import type { SourceVersionMade } from './store.ts';

const VERSIONS_SHOWN = 200;

/** Lists the sources of prices, as in force and as dealing runs them. */
export async function listSources(deps: SourceDeskDeps, session: StaffSession): Promise<SourcePage> {
  const { pool, clock, sources, secrets } = deps;
  const { fields } = sources;
  const serverSettings = sources.given();
  const [running, mayAsk, stored] = await Promise.all([
    sources.running(),
    hasRoleEverywhere(deps, session, rolesFor['sources.propose']),
    transaction(pool, session.brandId, async (connection) => ({
      inForce: await findInForce(connection),
      made: await listMade(connection, VERSIONS_SHOWN),
      waiting: await listWaitingFor(connection, SOURCES, clock.now()),
    })),
  ]);
  const { inForce, made, waiting } = stored;
  const values = inForce?.written ?? serverSettings ?? {};
  const secretsInForce = {
    marks: inForce?.marks ?? {},
    onServer: inForce?.written === undefined ? sources.givenSecrets() : [],
  };
  return {
    is_routed: serverSettings !== undefined,
    may_ask: mayAsk && serverSettings !== undefined,
    source: inForce?.written === undefined ? 'file' : 'office',
    version: inForce?.version ?? 0,
    since: inForce?.written === undefined ? null : inForce.at,
    fields: serverSettings === undefined ? [] : fields.map((field) => presentField(field, values, secretsInForce)),
    running: running === undefined ? null : presentRunning(running),
    waiting: presentWaiting(waiting[0], session, clock.now()),
    files: listSecrets(secrets),
    versions: made.map((version) => presentMade(version, fields)),
  };
}

function presentRunning({ version, off, sources }: RunningSources): SourcePage['running'] {
  return {
    version,
    off: off.map(({ source, code, name }) => ({ source, code, name })),
    sources: sources.map(({ name, state, heardAt, lastEnd }) => ({
      name,
      state,
      heard_at: heardAt ?? null,
      last_end: lastEnd ?? null,
    })),
  };
}

function presentMade(
  { version, written, at, by, approvedBy, reason }: SourceVersionMade,
  fields: readonly WrittenField[],
): SourceVersionListed {
  const values = written === undefined ? null : inOrder(written, fields);
  return { version, values, at, by, approved_by: approvedBy, reason };
}

/** Sorts the settings as the page lists them; the database keeps no order. */
function inOrder(written: WrittenValues, fields: readonly WrittenField[]): WrittenValues {
  const ordered = fields.flatMap(({ name }): [string, string][] => {
    const text = written[name];
    return text === undefined ? [] : [[name, text]];
  });
  return { ...Object.fromEntries(ordered), ...written };
}
