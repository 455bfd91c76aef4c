import type { OrderId, PositionId } from '@candor/domain/ids.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { openPool } from '@candor/server/database/pool.ts';
import { createRules } from '@candor/server/modules/engine/dealing/index.ts';
import { parseRecording } from '@candor/server/providers/prices/replay/recording.ts';
import { openEngine } from '../offline/openEngine.ts';
import { FileClock, FileMarket } from './fileMarket.ts';
import { readOutcome } from './outcome.ts';
import type { Replay } from './report.ts';
import { playScript } from './playScript.ts';
import type { Script } from './script.ts';
import { parseScript } from './script.ts';
import type { ReplayDatabase } from './replayDatabase.ts';
import { asOwner } from './replayDatabase.ts';

export interface RecordingTexts {
  /** CSV lines of `timestamp_ms,symbol,bid,ask`. */
  readonly quotes: string;
  readonly script: string;
}

/**
 * Plays recorded quotes and scripted orders through the gate, the engine and a fresh database, in the file's own time.
 */
export async function replayRecording(
  texts: RecordingTexts,
  { address, ownerUrl }: Pick<ReplayDatabase, 'address' | 'ownerUrl'>,
): Promise<Replay> {
  const recording = parseRecording(texts.quotes);
  const script = parseScript(texts.script, recording.firstTime);
  const brand = loadBrand(script.brand);
  const clients = await insertClients(ownerUrl, brand, script);
  const clock = new FileClock(Math.min(recording.firstTime, script.orders[0]?.time ?? recording.firstTime));
  const fills = new Map<OrderId, PositionId>();
  let market: FileMarket | undefined;
  const { engine, stop } = await openEngine({
    address,
    owner: 'replay',
    rules: createRules([brand]),
    now: () => clock.now(),
    onSplit: (quote, ratio) => market?.split(quote, ratio),
    onCommitted: ({ pendingOrders }) => {
      for (const { order } of pendingOrders) {
        if ('status' in order && order.positionId !== undefined) fills.set(order.id, order.positionId);
      }
    },
  });
  const dealing = openPool('dealing', address, { connectionsMax: 1 });
  try {
    market = new FileMarket(recording, clock, engine);
    const played = await playScript({ engine, market, brand, clients, fills }, script);
    return { played, counts: market.counts(), outcome: await readOutcome(dealing) };
  } finally {
    await stop();
    await dealing.end();
  }
}

/** Inserts the people behind the script's accounts, one each, who never log in. */
function insertClients(ownerUrl: string, { id }: Brand, { accounts }: Script): Promise<ReadonlyMap<string, number>> {
  const names = [...accounts.keys()];
  return asOwner(ownerUrl, async (owner) => {
    await owner.query("SELECT set_config('app.brand_id', $1, false)", [id]);
    await owner.query('INSERT INTO brand (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
    const { rows } = await owner.query<{ email: string; id: string }>(
      `INSERT INTO client (brand_id, email, first_name, last_name, phone, pin, uniqid, password_hash, pepper_version, agreed_at, created_at)
       SELECT $1, name || '@replay.invalid', name, 'Replay', '+4915112345678', lpad(n::text, 8, '0'),
         lpad(n::text, 16, '0'), '$argon2id$none', 1, now(), now()
       FROM unnest($2::text[]) WITH ORDINALITY AS given (name, n) RETURNING email, id::text`,
      [id, names],
    );
    return new Map(rows.map((row) => [row.email.replace('@replay.invalid', ''), Number.parseInt(row.id, 10)]));
  });
}
