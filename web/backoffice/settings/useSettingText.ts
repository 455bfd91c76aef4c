import type { ListedSetting } from '@candor/contracts/http/office/settings.ts';
import { withoutZeroDecimals } from '@candor/domain/money/decimal.ts';
import { hiddenIn, methodsIn } from '@candor/domain/settings/setting.ts';
import { useCurrency } from '../../data/office.ts';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { typeset, withSymbol } from '../../ui/numbers.ts';

type Kind = ListedSetting['kind'];

/**
 * Returns a function that formats a setting's value: €250, 0.025 %, ×20, 7 business days, the methods in order, or what
 * is hidden.
 */
export function useSettingText(): (kind: Kind, value: string) => string {
  const { t } = useSettingsTexts();
  const { symbol } = useCurrency();
  const texts: Readonly<Record<Kind, (value: string) => string>> = {
    amount: (value) => withSymbol(typeset(withoutZeroDecimals(value)), symbol),
    percent: (value) => t('settings.units.percent', { value: typeset(value) }),
    leverage: (value) => t('settings.units.leverage', { value }),
    count: typeset,
    days: (value) => t('settings.units.days', { count: Number.parseInt(value, 10) }),
    hours: (value) => t('settings.units.hours', { count: Number.parseInt(value, 10) }),
    instruments: (value) => {
      const { length: count } = hiddenIn(value);
      return count === 0 ? t('settings.units.allShown') : t('settings.units.hidden', { count });
    },
    methods: (value) => {
      const methods = methodsIn(value);
      const off = methods.filter(({ isOn }) => !isOn).length;
      return off === 0
        ? t('settings.units.methodsOn', { count: methods.length })
        : t('settings.units.methods', { on: methods.length - off, off });
    },
  };
  return (kind, value) => texts[kind](value);
}
