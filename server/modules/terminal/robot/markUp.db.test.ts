import { afterEach, beforeEach, expect, test } from 'vitest';
import { markUpOfText } from '@candor/domain/pricing/rates.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { NOON, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { setMarkUp } from '../../../../tests/support/settings.ts';
import { barsWithCross, signalsOf } from '../../../../tests/support/robotBars.ts';
import { createRobotDesk, storedRobotQuestion } from '../../engine/dealing/index.ts';
import type { RobotDesk } from '../../engine/dealing/index.ts';
import { RobotRunner } from './runner.ts';

let edge: Edge;
let client: Entered;

beforeEach(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  openMarket(edge.engine, quoteOf('EURUSD', '1.10200', '1.10210'));
  await edge.engine.idle();
});

afterEach(() => edge.stop());

/** Switches the robot on at half past eleven, and runs a pass once the bar of eleven o'clock has closed. */
async function pass(changes: Partial<RobotDesk> = {}): Promise<void> {
  edge.clock.pass(-HOUR_MS / 2);
  const chosen = { symbols: ['EURUSD'], amount_basis_points: 100, max_open: 3, daily_loss_cap: 50 };
  await post(edge, '/api/robot/settings', chosen, client.sent);
  await post(edge, '/api/accounts/autoTrading', { auto_trading: 1 }, client.sent);
  edge.clock.pass(HOUR_MS / 2 + 10_000);
  const runner = new RobotRunner({
    mayOpen: () => true,
    pool: edge.pool,
    clock: edge.clock,
    brands: [edge.brand],
    markUpOf: (brandId) => markUpOfText(edge.settings.markUpOf(brandId)),
    desk: { ...desk(), ...changes },
    signal: signalsOf(barsWithCross(NOON - HOUR_MS), () => edge.clock.now()),
    onTrouble: (error) => {
      throw error;
    },
  });
  await runner.run();
}

function desk(): RobotDesk {
  return createRobotDesk({ bus: edge.bus, quote: (symbol) => edge.lastGood.get(symbol) });
}

async function outcomes(): Promise<unknown> {
  const { data } = await post(edge, '/api/robot/decisions', { orders_only: 1 }, client.sent);
  return data['decisions'];
}

async function questions(): Promise<bigint[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ question: unknown }>('SELECT question FROM robot_decision');
    return rows.map(({ question }) => storedRobotQuestion(question).facts.markUp);
  });
}

test('SE-8 RB-9 the robot counts with the mark-up of now, and buys with it', async () => {
  await setMarkUp(edge, '0.01');
  await pass();
  expect(await questions()).toEqual([10n]);
  expect(await outcomes()).toMatchObject([{ outcome: { kind: 'open' } }]);
});

test('SE-8 RB-9 race: one that rises between its decision and its order refuses the order', async () => {
  await setMarkUp(edge, '0.01');
  await pass({
    async open(...order) {
      await setMarkUp(edge, null);
      return desk().open(...order);
    },
  });
  expect(await questions()).toEqual([10n]);
  expect(await outcomes()).toMatchObject([{ outcome: { kind: 'refused', refusal: 'markUpRisen' } }]);
});
