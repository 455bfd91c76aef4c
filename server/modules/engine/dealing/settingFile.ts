import type { Brand } from '@candor/brands/schema.ts';
import { MARK_UP_TEXT } from '@candor/domain/pricing/rates.ts';
import { ALL_SHOWN } from '@candor/domain/settings/setting.ts';
import type { SettingFile } from '@candor/domain/settings/setting.ts';
import { categories } from '@candor/domain/trading/instrument.ts';
import type { Category } from '@candor/domain/trading/instrument.ts';
import { offeredInstruments } from '../instruments/index.ts';
import { withoutSettings } from './settingsOverlay.ts';

const files = new WeakMap<Brand, SettingFile>();

/** Returns the settings of a brand's file, whatever is in force; cached, since the file does not change. */
export function settingFile(brand: Brand): SettingFile {
  const file = files.get(brand) ?? readFile(withoutSettings(brand));
  files.set(brand, file);
  return file;
}

function readFile(brand: Brand): SettingFile {
  const { limits, payments } = brand;
  const highest = (category: Category) => String(brand.leverages[category].at(-1) ?? 1);
  const methods = payments.methods.filter(({ enabled }) => enabled).map(({ key }) => key);
  return {
    currency: { code: brand.currency.code, scale: brand.currency.scale },
    leverages: { ...brand.leverages },
    caps: capsOf(brand),
    methods,
    instruments: offeredInstruments(brand).map(({ symbol }) => symbol),
    values: {
      markUp: MARK_UP_TEXT,
      'leverage.forex': highest('forex'),
      'leverage.stocks': highest('stocks'),
      'leverage.crypto': highest('crypto'),
      'leverage.commodities': highest('commodities'),
      'leverage.index': highest('index'),
      hiddenInstruments: ALL_SHOWN,
      'limits.positionAmount': limits.positionAmount,
      'limits.notionalPerInstrument': limits.notionalPerInstrument,
      'limits.houseExposure': limits.houseExposure,
      'limits.openPositions': String(limits.openPositions),
      'limits.pendingOrders': String(limits.pendingOrders),
      'limits.ordersPerSecond': String(limits.ordersPerSecond),
      'payments.minimumDeposit': payments.minimumDeposit,
      'payments.methods': methods.join(' '),
      'payments.minimumWithdrawal': payments.minimumWithdrawal,
      'payments.complianceFrom': payments.complianceFrom,
      'payments.openWithdrawals': String(payments.openWithdrawals),
      'payments.withdrawalDays': String(payments.withdrawalDays),
      'payments.coolOffHours': String(payments.coolOffHours),
    },
  };
}

/** Returns the highest regime cap of each category; the regime itself caps each instrument. */
function capsOf(brand: Brand): SettingFile['caps'] {
  const { regime } = brand;
  if (regime === 'none') return {};
  const offered = offeredInstruments(brand);
  return Object.fromEntries(
    categories.flatMap((category) => {
      const caps = offered.filter((one) => one.category === category).map(({ leverageCaps }) => leverageCaps[regime]);
      return caps.length === 0 ? [] : [[category, Math.max(...caps)] as const];
    }),
  );
}
