import { MARK_UP } from '../pricing/rates.ts';
import type { StaffRole } from '../staff/roles.ts';
import type { Category } from '../trading/instrument.ts';

/** Groups of settings on the office's page, in its order. */
export const settingGroups = ['dealing', 'limits', 'payments', 'withdrawals'] as const;
type SettingGroup = (typeof settingGroups)[number];

/**
 * Form of a setting's text: a percentage of a rate, one of the category's leverages, money of the brand's currency, a
 * whole number of something, the deposit methods in their order, a minus before those that are off, or the hidden
 * instruments, `allShown` where there are none.
 */
export type SettingKind = 'percent' | 'leverage' | 'amount' | 'count' | 'days' | 'hours' | 'methods' | 'instruments';

/** Rule SE-1: a setting of a brand that two people can change without a restart. */
interface SettingDeclaration {
  readonly group: SettingGroup;
  readonly kind: SettingKind;
  /**
   * Bounds, both included: thousandths of a percent, micro-units of a currency of the euro's order of magnitude
   * (converted by rule CU-4), or a count. Leverages, methods and instruments have theirs from the brand's file.
   */
  readonly least: bigint;
  readonly most: bigint;
  /** Whether the engine applies it, between two orders; payments read theirs with each request. */
  readonly isOfEngine: boolean;
  readonly category?: Category;
}

const EURO = 1_000_000n;

function ofEngine(group: SettingGroup, kind: SettingKind, least: bigint, most: bigint): SettingDeclaration {
  return { group, kind, least, most, isOfEngine: true };
}

function ofPayments(group: SettingGroup, kind: SettingKind, least: bigint, most: bigint): SettingDeclaration {
  return { group, kind, least, most, isOfEngine: false };
}

function highestLeverage(category: Category): SettingDeclaration {
  return { ...ofEngine('dealing', 'leverage', 1n, 1_000n), category };
}

const declared = {
  markUp: ofEngine('dealing', 'percent', 0n, MARK_UP),
  'leverage.forex': highestLeverage('forex'),
  'leverage.stocks': highestLeverage('stocks'),
  'leverage.crypto': highestLeverage('crypto'),
  'leverage.commodities': highestLeverage('commodities'),
  'leverage.index': highestLeverage('index'),
  hiddenInstruments: ofEngine('dealing', 'instruments', 0n, 0n),
  'limits.positionAmount': ofEngine('limits', 'amount', EURO, 10_000_000n * EURO),
  'limits.notionalPerInstrument': ofEngine('limits', 'amount', EURO, 100_000_000n * EURO),
  'limits.houseExposure': ofEngine('limits', 'amount', EURO, 1_000_000_000n * EURO),
  'limits.openPositions': ofEngine('limits', 'count', 1n, 10_000n),
  'limits.pendingOrders': ofEngine('limits', 'count', 1n, 1_000n),
  'limits.ordersPerSecond': ofEngine('limits', 'count', 1n, 1_000n),
  'payments.minimumDeposit': ofPayments('payments', 'amount', EURO, 10_000n * EURO),
  'payments.methods': ofPayments('payments', 'methods', 0n, 0n),
  'payments.minimumWithdrawal': ofPayments('withdrawals', 'amount', EURO, 1_000n * EURO),
  'payments.complianceFrom': ofPayments('withdrawals', 'amount', EURO, 1_000_000n * EURO),
  'payments.openWithdrawals': ofPayments('withdrawals', 'count', 1n, 20n),
  'payments.withdrawalDays': ofPayments('withdrawals', 'days', 1n, 10n),
  'payments.coolOffHours': ofPayments('withdrawals', 'hours', 0n, 168n),
} satisfies Readonly<Record<string, SettingDeclaration>>;

export type SettingKey = keyof typeof declared;

/** Rule SE-1: settings of the desk; all others are changed in the brand's file. */
export const settings: Readonly<Record<SettingKey, SettingDeclaration>> = declared;

export const settingKeys: readonly SettingKey[] = Object.keys(declared).filter(isSettingKey);

/** Is the text the key of a setting? */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(declared, key);
}

/** Rule SE-2: roles that may propose a change of the group; compliance decides all of them. */
const settingProposers: Readonly<Record<SettingGroup, readonly StaffRole[]>> = {
  dealing: ['brandAdmin', 'dealing'],
  limits: ['brandAdmin', 'dealing'],
  payments: ['brandAdmin', 'finance'],
  withdrawals: ['brandAdmin', 'finance'],
};

/** Rule SE-2: may a person with these roles propose a change of this setting? */
export function mayPropose(roles: readonly StaffRole[], key: SettingKey): boolean {
  return settingProposers[settings[key].group].some((role) => roles.includes(role));
}
