import { Popover } from '@base-ui/react/popover';
import { ChartCandlestick } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSettled } from '../useSettled.ts';
import styles from './ChartMenu.module.css';
import {
  changeIndicator,
  changeSettings,
  chartTypes,
  indicatorNames,
  isPeriod,
  useChartSettings,
} from './chartSettings.ts';
import type { IndicatorName } from './chartSettings.ts';

/** Menu of the chart's shape and its indicators; both are remembered. */
export function ChartMenu() {
  const { t } = useTranslation();
  const { type, indicators } = useChartSettings();
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.trigger} aria-label={t('platform.chart.menu')}>
        <ChartCandlestick size={16} aria-hidden="true" />
        <span>{t('platform.chart.indicators')}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className={styles.positioner}>
          <Popover.Popup className={styles.popup} aria-label={t('platform.chart.menu')}>
            <Chips
              label={t('platform.chart.type')}
              options={chartTypes.map((value) => ({ value, label: t(`platform.chart.types.${value}`) }))}
              value={type}
              onChange={(value) => changeSettings({ type: value })}
            />
            <ul className={styles.list}>
              {indicatorNames.map((name) => (
                <li key={name} className={styles.row}>
                  <Checkbox
                    label={t(`platform.chart.names.${name}`)}
                    checked={indicators[name].isOn}
                    onChange={(event) => changeIndicator(name, { isOn: event.target.checked })}
                  />
                  {indicators[name].periods.map((period, index) => (
                    <PeriodField key={index} name={name} index={index} period={period} />
                  ))}
                </li>
              ))}
            </ul>
            <p className={styles.help}>{t('platform.chart.periodHelp')}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PeriodFieldProps {
  name: IndicatorName;
  index: number;
  period: number;
}

/** Field for a number of bars; an invalid one leaves the chart unchanged. */
function PeriodField({ name, index, period }: PeriodFieldProps) {
  const { t } = useTranslation();
  const { typed, settled, setTyped, settle } = useSettled(`${period}`);
  const { periods } = useChartSettings().indicators[name];
  const newPeriod = Number.parseInt(settled, 10);
  const isValid = /^\d{1,3}$/.test(settled.trim()) && isPeriod(newPeriod);
  useEffect(() => {
    if (!isValid || periods[index] === newPeriod) return;
    changeIndicator(name, { periods: periods.with(index, newPeriod) });
  }, [isValid, newPeriod, name, index, periods]);
  const indicator = t(`platform.chart.names.${name}`);
  return (
    <TextField
      label={t('platform.chart.period', { indicator, number: index + 1 })}
      hideLabel
      size="dense"
      className={styles.period}
      inputClass={styles.periodInput}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={typed}
      aria-invalid={!isValid}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
