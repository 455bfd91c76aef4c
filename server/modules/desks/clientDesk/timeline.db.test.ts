import { afterAll, beforeAll, expect, it } from 'vitest';
import type { timeline } from '@candor/contracts/http/office/clientTimeline.ts';
import type { OfficeAnswerOf } from '@candor/contracts/http/office/call.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

type Page = OfficeAnswerOf<typeof timeline>;

let edge: Edge;
let support: Staff;
let id: number;

beforeAll(async () => {
  edge = await startEdge();
  support = await newStaff(edge, ['support']);
  const { email } = await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>('SELECT id::float8 FROM client WHERE email = $1', [email]),
  );
  id = rows[0]?.id ?? 0;
});

afterAll(() => edge.stop());

/** Adds tags to the client, all at one instant. */
async function tagAtOnce(name: string, count: number): Promise<void> {
  edge.clock.pass(60_000);
  for (let tag = 1; tag <= count; tag += 1)
    await officePost(edge, 'clients/tag', { id, tag: `${name}${tag}`, on: 1 }, support.sent);
}

/** Reads all pages, from the newest on; each with the tags of its events. */
async function readTags(): Promise<readonly string[][]> {
  const pages: string[][] = [];
  for (let before: unknown; ;) {
    const request = { id, kind: 'staff', ...(before !== undefined && { before }) };
    const { data } = await officePost(edge, 'clients/timeline', request, support.sent);
    const { events, next } = data as unknown as Page;
    pages.push(events.flatMap((event) => (event.kind === 'staff' ? (event.details['tag'] ?? []) : [])));
    if (next === null) return pages;
    before = next;
  }
}

it('CD-1 the timeline leaves nothing out where many things happened at one instant', async () => {
  await tagAtOnce('first', 12);
  await tagAtOnce('second', 20);
  await tagAtOnce('third', 6);
  const pages = await readTags();
  expect(pages.map(({ length }) => length)).toEqual([26, 12]);
  expect(new Set(pages.flat()).size).toBe(38);
});
