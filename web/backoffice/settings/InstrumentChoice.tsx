import { hiddenIn, hiddenText } from '@candor/domain/settings/setting.ts';
import { useState } from 'react';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Settings.module.css';

interface InstrumentChoiceProps {
  /** Instruments that the brand's file offers. */
  symbols: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

/** Choice of the instruments that the brand's file offers, each hidden or shown. */
export function InstrumentChoice({ symbols, value, onChange }: InstrumentChoiceProps) {
  const { t } = useSettingsTexts();
  const [typed, setTyped] = useState('');
  const hidden = hiddenIn(value);
  const put = (symbol: string, isHidden: boolean) => {
    const next = symbols.filter((one) => (one === symbol ? isHidden : hidden.includes(one)));
    onChange(hiddenText(next));
  };
  const found = symbols.filter((symbol) => symbol.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <>
      <TextField
        label={t('settings.instruments.search')}
        hideLabel
        size="dense"
        type="search"
        placeholder={t('settings.instruments.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className={styles.methods} aria-label={t('settings.instruments.label')}>
        {found.map((symbol) => {
          const isHidden = hidden.includes(symbol);
          return (
            <li key={symbol}>
              <span className={isHidden ? styles.off : undefined}>{symbol}</span>
              <Switch
                label={t('settings.instruments.hide', { symbol })}
                isOn={isHidden}
                onChange={(next) => put(symbol, next)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
