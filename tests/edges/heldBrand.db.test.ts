import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../support/edge.ts';
import type { Edge } from '../support/edge.ts';
import { LIVE_BRAND, LiveBrandFolder } from '../support/liveBrand.ts';
import { newStaff, officeGet, officePost } from '../support/officeClient.ts';
import { startBeside } from '../support/secondEdge.ts';

let folder: LiveBrandFolder;
let one: Edge;
let other: Edge;

beforeAll(async () => {
  folder = new LiveBrandFolder();
  one = await startEdge([folder.load()]);
  other = await startBeside(one);
});

afterAll(async () => {
  await other.stop();
  await one.stop();
  folder.remove();
});

it('BR-11 what two people publish at one edge is held at no edge any longer', async () => {
  expect([one, other].map(({ releases }) => releases.isHeld(LIVE_BRAND))).toEqual([true, true]);
  const admin = await newStaff(one, ['brandAdmin'], LIVE_BRAND);
  const compliance = await newStaff(one, ['compliance'], LIVE_BRAND);
  const reason = 'Looked at with care';
  const [brand] = (await officeGet(one, 'brands', admin.sent)).list as { fingerprint: string }[];
  await officePost(one, 'brands/ask', { fingerprint: brand?.fingerprint, reason }, admin.sent);
  const [waiting] = (await officeGet(one, 'approvals', compliance.sent)).list as { id: number }[];
  await officePost(one, 'approvals/decide', { id: waiting?.id, approve: 1, reason }, compliance.sent);
  expect(one.releases.isHeld(LIVE_BRAND)).toBe(false);
  await expect.poll(() => other.releases.isHeld(LIVE_BRAND)).toBe(false);
});
