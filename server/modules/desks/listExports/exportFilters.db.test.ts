import { HOUR_MS } from '@candor/domain/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

/** Covers the filters of a requested export: who was searched for is not kept once the export is over. */

const NAME = 'Quimbyxo';

let edge: Edge;
let compliance: Staff;

beforeAll(async () => {
  edge = await startEdge();
  compliance = await newStaff(edge, ['compliance']);
  await asOwner(edge.database, (owner) =>
    owner.query(
      `INSERT INTO affiliate (brand_id, code, name, email, created_at)
       VALUES ('northline', 'af-20001', $1, 'zelda@list.example', '2024-01-01Z')`,
      [NAME],
    ),
  );
});

afterAll(() => edge.stop());

/** Requests an export by a person of their own, since each has one request at a time. */
async function ask(): Promise<number> {
  const body = { query: { search: NAME }, reason: 'the supervisor asks', request: 'export-filters-1' };
  const { code, data } = await officePost(
    edge,
    'affiliates/export/ask',
    body,
    (await newStaff(edge, ['finance'])).sent,
  );
  expect(code).toBeUndefined();
  return Number(data['id']);
}

async function decide(id: number, isApproved: boolean): Promise<void> {
  const body = { id, approve: Number(isApproved), reason: 'as discussed' };
  expect((await officePost(edge, 'approvals/decide', body, compliance.sent)).code).toBeUndefined();
}

/** Reads everything that is stored of a request. */
const stored = (id: number) =>
  asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ text: string; expires: number }>(
      `SELECT to_jsonb(approval)::text AS text, extract(epoch FROM expires_at)::float8 * 1000 AS expires
       FROM approval WHERE id = $1`,
      [id],
    );
    return rows[0] ?? { text: '', expires: 0 };
  });

it('LX-5 a request has its filters until the export is over, and then the number of rows alone', async () => {
  const decided = [await ask(), await ask()] as const;
  const undecided = await ask();
  await decide(decided[0], true);
  await decide(decided[1], false);
  const over = edge.clock.now() + 24 * HOUR_MS;
  await eraseRowsAt(edge, over);
  for (const id of [...decided, undecided]) expect((await stored(id)).text).toContain(NAME);
  await eraseRowsAt(edge, over + 1);
  for (const id of decided) {
    const { text } = await stored(id);
    expect(text).not.toContain(NAME);
    expect(text).toContain('exportedRows');
  }
  const { text, expires } = await stored(undecided);
  expect(text).toContain(NAME);
  await eraseRowsAt(edge, expires + 24 * HOUR_MS + 1);
  expect((await stored(undecided)).text).not.toContain(NAME);
});
