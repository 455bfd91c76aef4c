import { assert } from '@candor/domain/assert.ts';
import type { CommandId, InstrumentSymbol } from '@candor/domain/ids.ts';
import { enforcedLimit } from '@candor/domain/margin/summary.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { ManagedPosition, RobotOrder } from '@candor/domain/robot/decide.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Eligibility, RobotSwitch } from '@candor/domain/trading/open.ts';
import { profit } from '@candor/domain/trading/profit.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { Answer, OpenPosition } from './commands.ts';
import type { AccountRef } from './desk.ts';
import './messages.ts';

/** The facts of an account that the robot needs for a decision. */
export interface RobotAccount {
  readonly kind: 'real' | 'demo';
  readonly eligibility: Eligibility;
  /** Cash + Σ profit at the last good quotes. */
  readonly equity: Money;
  readonly limit: Money;
  /** Open positions that the robot manages, oldest first. */
  readonly managed: readonly ManagedPosition[];
}

/** The robot's access to dealing: the same engine and checks as for everyone, under its own name. */
export interface RobotDesk {
  account(account: AccountRef): Promise<RobotAccount>;
  open(account: AccountRef, symbol: InstrumentSymbol, order: RobotOrder, commandId: CommandId): Promise<Result<true>>;
  /** Switches the robot on or off, on the client's order. */
  switch(account: AccountRef, to: RobotSwitch, commandId: CommandId): Promise<Result<true>>;
}

export interface RobotDeskDeps {
  readonly bus: Bus;
  readonly quote: (symbol: InstrumentSymbol) => Quote | undefined;
}

export function createRobotDesk({ bus, quote }: RobotDeskDeps): RobotDesk {
  return {
    async account({ brandId, accountId }) {
      const account = await bus.request('dealing.account', accountId);
      assert(account !== undefined && account.brandId === brandId, `trading account ${accountId} is there`);
      const positions = [...account.positions.values()].map((position) => {
        const current = quote(position.symbol);
        return { ...position, profit: current === undefined ? money(0n) : profit(position, current) };
      });
      const total = money(positions.reduce((sum, position) => sum + position.profit, 0n));
      return {
        kind: account.kind,
        eligibility: account.eligibility,
        equity: money(account.cash + total),
        limit: enforcedLimit(account, total),
        managed: positions.filter((position) => position.protected).map(managedOf),
      };
    },
    async open(account, symbol, order, commandId) {
      const body: OpenPosition = { kind: 'openPosition', symbol, order };
      return withoutValue(await bus.request('dealing.submit', { ...account, commandId, actor: 'robot', body }));
    },
    async switch(account, to, commandId) {
      const body = { kind: 'switchRobot', ...to } as const;
      return withoutValue(await bus.request('dealing.submit', { ...account, commandId, actor: 'client', body }));
    },
  };
}

function managedOf(position: ManagedPosition): ManagedPosition {
  const { symbol, direction, amount, leverage, openRate, stopLoss, profit: gain } = position;
  return { symbol, direction, amount, leverage, openRate, stopLoss, profit: gain };
}

function withoutValue(answer: Answer): Result<true> {
  return answer.ok ? accept(true) : refuse(answer.refusal);
}
