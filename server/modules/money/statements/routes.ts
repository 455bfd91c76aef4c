import type { StatementFormat, StatementKind } from '@candor/contracts/http/statements.ts';
import { TextFile } from '@candor/contracts/http/textFile.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { AccountId, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { utcDate } from '@candor/domain/time.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Clock } from '../../../clock.ts';
import { transaction } from '../../../database/pool.ts';
import type { Pool } from '../../../database/pool.ts';
import { archivedText } from '../../engine/dealing/index.ts';
import { instruments } from '../../engine/instruments/index.ts';
import type { Caller, Handlers } from '../../access/sessions/index.ts';
import { confirmStatement } from './confirmStatement.ts';
import './messages.ts';
import type { StatementSigner } from './signer.ts';
import { findMade, listMade } from './madeStore.ts';
import type { MadeStatement } from './madeStore.ts';
import { findArchivedUntil } from './store.ts';
import type { Period } from './store.ts';

export interface StatementRouteDeps {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly signer: StatementSigner;
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
  /** Ruling R25: whether prices and money are simulated. */
  readonly simulated: boolean;
}

interface Query extends Period {
  readonly kind: StatementKind;
  readonly accountId: AccountId;
  readonly format: StatementFormat;
  readonly language: Language | undefined;
  readonly name: string;
}

const TYPES: Readonly<Record<StatementFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  json: 'application/json',
};

type StatementCall = 'periodStatement' | 'yearStatement' | 'listMadeStatements' | 'madeStatement' | 'confirmStatement';

export function statementRoutes(deps: StatementRouteDeps): Handlers<StatementCall> {
  return {
    periodStatement({ from, until, format, language }, caller) {
      const { kind, accounts } = caller.session;
      const name = `${kind}-statement-${utcDate(from)}-${utcDate(until - 1)}`;
      return statement(deps, caller, {
        kind: 'period',
        accountId: accounts[kind],
        from,
        until,
        format,
        language,
        name,
      });
    },
    /** Rule SA-4: always for the real account, whichever account the session is on. */
    yearStatement({ year, format, language }, caller) {
      const period = { from: Date.UTC(year, 0, 1), until: Date.UTC(year + 1, 0, 1) };
      const accountId = caller.session.accounts.real;
      return statement(deps, caller, { kind: 'year', accountId, ...period, format, language, name: `costs-${year}` });
    },
    listMadeStatements: (_request, { brand, session }) =>
      transaction(deps.pool, brand.id, async (connection) => {
        const statements = await listMade(connection, session.clientId);
        return accept({ statements: statements.map(presentMade) });
      }),
    /** Rule SA-8: always for the real account, whichever account the session is on. */
    async madeStatement({ id, format, language }, caller) {
      const { brand, session } = caller;
      const found = await transaction(deps.pool, brand.id, (connection) => findMade(connection, session.clientId, id));
      if (found === undefined) return refuse({ code: 'notFound' });
      const { accountId, from, until } = found;
      const name = `real-statement-${utcDate(from)}-${utcDate(until - 1)}`;
      return statement(deps, caller, { kind: 'period', accountId, from, until, format, language, name });
    },
    confirmStatement: ({ hash }, { brand }) => confirmStatement(deps.pool, deps.signer, brand.id, hash),
  };
}

function presentMade({ id, from, until, madeAt, role }: MadeStatement) {
  return { id, from, until, made_at: madeAt, role };
}

/** Returns the statement as a file, which the render thread writes while it is read. */
async function statement(
  { bus, pool, clock, quote, simulated }: StatementRouteDeps,
  { brand, origin }: Caller,
  { kind, accountId, from, until, format, language = 'en', name }: Query,
): Promise<Result<TextFile>> {
  const now = clock.now();
  const end = Math.min(until, now);
  if (from >= end) return refuse({ code: 'malformed', field: kind === 'year' ? 'year' : 'until' });
  const archived = await transaction(pool, brand.id, (connection) =>
    findArchivedUntil(connection, accountId, { from, until: end }),
  );
  if (archived !== undefined) return refuse({ code: 'periodArchived', params: { until: archivedText(archived) } });
  const id = await bus.request('statements.begin', {
    kind,
    brandId: brand.id,
    accountId,
    from,
    until: end,
    now,
    format,
    language,
    brand: { name: brand.name, fictitious: brand.fictitious, simulated },
    confirmAt: `${origin.host}/verify`,
    quotes: end === now ? instruments.flatMap(({ symbol }) => quote(symbol) ?? []) : undefined,
  });
  if (id === undefined) return refuse({ code: 'busy' });
  return accept(new TextFile(`${brand.id}-${name}.${format}`, TYPES[format], read(bus, id)));
}

async function* read(bus: Bus, id: number): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const bytes = await bus.request('statements.read', id);
      if (bytes === undefined) return;
      yield bytes;
    }
  } finally {
    await bus.request('statements.end', id);
  }
}
