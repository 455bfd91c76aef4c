import type { User } from '@candor/contracts/http/accounts.ts';
import type { WireRobot, WireRobotSettings } from '@candor/contracts/http/robot.ts';
import { infiniteQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { api } from './api.ts';
import { valueOf } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { keepAccount, queryClient, useAccount } from './queries.ts';

/** Time after which the robot's log and record are requested again: it decides once an hour. */
const REFRESH_MS = MINUTE_MS;
const KEY = 'robot';

/** Query of the robot as the session's current trading account sees it. */
export function robotQuery(account: User['account'] | undefined) {
  return outcomeQuery<WireRobot>([KEY, 'state', account], () => api.getRobot({}), { enabled: account !== undefined });
}

export function recordQuery(account: User['account']) {
  return outcomeQuery([KEY, 'record', account], () => api.getRobotRecord({}), { refetchInterval: REFRESH_MS });
}

export function decisionsQuery(account: User['account'], ordersOnly: boolean) {
  return infiniteQueryOptions({
    queryKey: [KEY, 'decisions', account, ordersOnly],
    queryFn: async ({ pageParam }) =>
      valueOf(await api.getRobotDecisions({ orders_only: ordersOnly, ...(pageParam > 0 && { before: pageParam }) })),
    initialPageParam: 0,
    getNextPageParam: ({ decisions, more }) => (more ? decisions.at(-1)?.id : undefined),
    refetchInterval: REFRESH_MS,
  });
}

export function useRobot() {
  return useQuery(robotQuery(useAccount().data?.account));
}

/** Switches the robot; the client data in the answer applies everywhere immediately. */
export function useSwitchRobot() {
  return useMutation({
    mutationFn: async (isOn: boolean) => valueOf(await api.autoTrading({ auto_trading: isOn })),
    onSuccess: async (answer) => {
      keepAccount(answer);
      await queryClient.invalidateQueries({ queryKey: [KEY] });
    },
  });
}

export function useSaveRobotSettings() {
  return useMutation({
    mutationFn: async (settings: WireRobotSettings) => valueOf(await api.saveRobotSettings(settings)),
    onSuccess: (robot) => queryClient.setQueryData(robotQuery(robot.current.kind).queryKey, robot),
  });
}

export function useBackTest() {
  return useMutation({
    mutationFn: async ({ symbol, settings }: { symbol: string; settings: WireRobotSettings }) => {
      const { amount_basis_points, daily_loss_cap } = settings;
      return valueOf(await api.backTestRobot({ symbol, amount_basis_points, daily_loss_cap }));
    },
  });
}
