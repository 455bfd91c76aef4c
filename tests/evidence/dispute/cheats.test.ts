import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cheats } from '@candor/domain/evidence/dispute/cheats.ts';
import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkDispute } from '../../../scripts/verify/dispute/check.ts';
import { readExport } from '../../../scripts/verify/dispute/exported.ts';
import { publicFilesAt } from '../../../scripts/verify/dispute/publicFiles.ts';
import { describeFinding } from '../../../scripts/verify/dispute.ts';
import { crooks, planters } from './planted.ts';
import type { Planted } from './planted.ts';
import { rotating } from '../../support/rotation.ts';
import { publish } from './publish.ts';
import type { Published } from './publish.ts';
import { drawWorld } from './world.ts';
import type { Crook, World } from './world.ts';

/** Cheats that are found together with a planted one: the same lie from another side. */
const beside: Readonly<Partial<Record<Cheat, readonly Cheat[]>>> = {
  cherryPickedTick: ['beyondTolerance'],
  backDatedTick: ['beyondTolerance'],
  pricePerClient: ['beyondTolerance'],
  inventedTick: ['beyondTolerance'],
  tickFromLater: ['beyondTolerance'],
  fillWithoutOrder: [],
  falseRequote: [],
  duplicateFill: ['stopNotFired'],
  stopNotFired: [],
  cutChain: ['rewrittenRow'],
  firedUnreached: [],
  closedOutEarly: [],
  huntedStops: [],
};

/** A sentence with a value for every figure. */
const SENTENCE = /^(?:PROVED|SUSPECTED)[* ]\s+\w+, [^{}]+: [^{}]+\([^{}]+\)$/;

let world: World;
let published: Published;

beforeAll(async () => {
  world = await drawWorld({ seed: 7, orders: 110 });
  published = await publish(world);
});

async function found({ exportFolder, publicFolder }: Published) {
  const { findings } = await checkDispute(readExport(exportFolder), await publicFilesAt(publicFolder));
  return findings;
}

async function plantedBy(cheat: Cheat): Promise<Planted> {
  if (isCrook(cheat))
    return { world: await drawWorld({ seed: 7, orders: cheat === 'huntedStops' ? 600 : 160, crook: cheat }) };
  return planters[cheat]({ world, published });
}

function isCrook(cheat: Cheat): cheat is Crook {
  return crooks.some((one) => one === cheat);
}

test('PL-13 honest files accuse nobody, and what was kept of them neither', async () => {
  expect(await found(published)).toEqual([]);
  const files = ['log', 'checkpoint', 'tape.json', 'receipts', 'recorder.json', 'orders.json'] as const;
  expect(await found(await publish(world, { kept: { from: published, files } }))).toEqual([]);
  expect(world.fills.length).toBeGreaterThan(80);
});

test('PL-13 a kept checkpoint that no key of the log has signed is refused', async () => {
  const kept = await publish(world, { kept: { from: published, files: ['checkpoint'] } });
  const file = join(kept.exportFolder, 'kept', 'checkpoint');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+$/m, '1'));
  await expect(found(kept)).rejects.toThrow('A kept checkpoint cannot be compared: the checkpoint is forged');
});

// All cheats together take a minute of a processor: they run in turn, each within six commits.
test.each(rotating(cheats, 6))('PL-13 %s is named from public files and one export', async (cheat) => {
  const { world: written, publishing } = await plantedBy(cheat);
  const findings = await found(await publish(written, publishing));
  const named = new Set(findings.map((one) => one.cheat));
  for (const line of findings.map(describeFinding)) expect(line).toMatch(SENTENCE);
  expect([...named]).toContain(cheat);
  const others = [...named].filter((one) => one !== cheat && beside[cheat]?.includes(one) !== true);
  expect(others).toEqual([]);
});
