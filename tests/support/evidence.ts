import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus } from '@candor/server/bus/bus.ts';
import type { Pool } from '@candor/server/database/pool.ts';
import { readReceiptKeys } from '@candor/server/modules/engine/receipts/index.ts';
import { receiptRoutes } from '@candor/server/modules/engine/receipts/routes.ts';
import { TapeArchive } from '@candor/server/modules/engine/tape/index.ts';
import { tapeRoutes } from '@candor/server/modules/engine/tape/routes.ts';

/** Receipts under a key of the test's own, and a tape that a test fills through the folder it gets. */
export function testEvidence(pool: Pool, bus: Bus, folder = mkdtempSync(join(tmpdir(), 'candor-evidence-'))) {
  const archive = new TapeArchive(folder, pool);
  bus.respond('tape.list', (wanted) => archive.list(wanted));
  bus.respond('tape.prove', (tickId) => archive.prove(tickId));
  bus.respond('tape.block', (wanted) => archive.block(wanted));
  bus.respond('tape.around', (wanted) => archive.around(wanted));
  bus.respond('tape.window', (wanted) => archive.window(wanted));
  const signer = readReceiptKeys(join(folder, 'receiptKeys.json'), 'demo');
  return { ...receiptRoutes({ pool, signer }), ...tapeRoutes(bus, folder) };
}
