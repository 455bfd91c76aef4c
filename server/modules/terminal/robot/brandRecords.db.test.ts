import { afterAll, beforeAll, expect, it } from 'vitest';
import { MONEY_LIMIT } from '@candor/domain/money/money.ts';
import { closedTrade } from '../../../../tests/support/corrections.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginReal, post } from '../../../../tests/support/edgeClient.ts';
import { newPayer, verify } from '../../../../tests/support/withdrawals.ts';
import type { Payer } from '../../../../tests/support/withdrawals.ts';
import { withoutTriggers } from '../../../../tests/support/withoutTriggers.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Registers a client with a closed trade of the robot, which gained as much as one account can hold. */
async function robotWinner(): Promise<Payer> {
  const payer = await newPayer(edge, '1000');
  await verify(edge, payer);
  const position = await closedTrade(edge, { brandId: 'northline', accountId: payer.accountId });
  await asOwner(edge.database, (owner) =>
    owner.query(
      withoutTriggers(`
        UPDATE position SET profit = ${MONEY_LIMIT} WHERE id = ${position};
        UPDATE execution SET actor = 'robot' WHERE position_id = ${position} AND kind = 'open';
        INSERT INTO robot_switch (brand_id, client_id, account_id, is_on, at)
        VALUES ('northline', ${payer.clientId}, ${payer.accountId}, false, now());
        INSERT INTO robot_decision (brand_id, client_id, account_id, switch_id, symbol, bar_at, decided_at, kind,
          command_id, rule_version, question, decision)
        SELECT brand_id, client_id, account_id, id, 'BTCUSD', date_trunc('hour', now(), 'UTC'), now(), 'buy',
          (SELECT command_id FROM execution WHERE position_id = ${position} AND kind = 'open'), '1', '{}', '{}'
        FROM robot_switch WHERE client_id = ${payer.clientId}`),
    ),
  );
  return payer;
}

it('H6 the record of everybody may be more than one account can hold', async () => {
  await robotWinner();
  const payer = await robotWinner();
  const { sent } = await loginReal(edge, payer);
  const { status, data } = await post(edge, '/api/robot/record', {}, sent);
  expect(status).toBe(200);
  const profit = Number(2n * MONEY_LIMIT) / 1e6;
  expect(data['everybody']).toEqual({ accounts: 2, losing: 0, trades: 2, profit });
});
