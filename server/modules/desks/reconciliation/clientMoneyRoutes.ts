import { accept } from '@candor/domain/result.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { formatFixed } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS } from '@candor/domain/money/money.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { AuditSigner } from '../../access/audit/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { storeCounts, listCounts, makeCounts } from '../../money/clientMoney/index.ts';
import type { ClientMoneyDeps } from '../../money/clientMoney/index.ts';
import { listChecks } from './clientMoneyStore.ts';

/** Number of counts that the desk shows. */
const COUNTS_SHOWN = 10;

interface ClientMoneyDeskDeps {
  readonly clientMoney: ClientMoneyDeps;
  readonly audit: AuditSigner;
}

/** Handlers by which staff see the counts of client money, and request a new one. */
export function clientMoneyDeskRoutes({
  clientMoney,
  audit,
}: ClientMoneyDeskDeps): OfficeHandlers<'listClientMoney' | 'countClientMoney'> {
  const { pool, clock, isTest } = clientMoney;
  return {
    async listClientMoney(_request, { session: { brandId } }) {
      return transaction(pool, brandId, async (connection) => {
        const counts = await listCounts(connection, { before: undefined, count: COUNTS_SHOWN });
        const [newest] = counts.filter(({ isDaily }) => isDaily);
        const checks = newest === undefined ? [] : await listChecks(connection, newest.id);
        return accept({
          simulated: isTest,
          counts: counts.map(({ at, isDaily: daily, currency, leaves, ...sums }) => {
            const text = (sum: bigint) => formatFixed(sum, MONEY_DIGITS, digitsOf(currency));
            return {
              at,
              daily,
              currency,
              leaves,
              total: text(sums.total),
              balances: text(sums.balances),
              open_profits: text(sums.openProfits + sums.lifted),
              withdrawals: text(sums.withdrawals + sums.suspended),
            };
          }),
          checks: [...checks],
        });
      });
    },
    async countClientMoney(_request, { session: { brandId, staffId, name } }) {
      const counts = await makeCounts(clientMoney, brandId, { staffId });
      await transaction(pool, brandId, async (connection) => {
        for (const id of await storeCounts(connection, counts))
          await recordAct(connection, audit, {
            actor: { brandId, staffId, name },
            at: clock.now(),
            action: 'reconciliation.counted',
            subject: `reconciliation:${id}`,
            details: { count: String(counts.length) },
          });
      });
      return accept({});
    },
  };
}
