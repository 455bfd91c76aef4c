import { methodsIn } from '@candor/domain/settings/setting.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import styles from './Settings.module.css';

interface MethodOrderProps {
  value: string;
  onChange: (value: string) => void;
}

/** Deposit methods as clients see them, each on or off; the first is offered first. */
export function MethodOrder({ value, onChange }: MethodOrderProps) {
  const { t } = useSettingsTexts();
  const methods = methodsIn(value);
  const put = (next: typeof methods) => onChange(next.map(({ key, isOn }) => (isOn ? key : `-${key}`)).join(' '));
  const move = (index: number, by: number) => {
    const [moved] = methods.slice(index, index + 1);
    if (moved !== undefined) put(methods.toSpliced(index, 1).toSpliced(index + by, 0, moved));
  };
  return (
    <ol className={styles.methods} aria-label={t('settings.methods.label')}>
      {methods.map(({ key, isOn }, index) => (
        <li key={key}>
          <span className={isOn ? undefined : styles.off}>{key}</span>
          <IconButton label={t('settings.methods.up', { key })} disabled={index === 0} onClick={() => move(index, -1)}>
            <ArrowUp size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('settings.methods.down', { key })}
            disabled={index === methods.length - 1}
            onClick={() => move(index, 1)}
          >
            <ArrowDown size={16} aria-hidden="true" />
          </IconButton>
          <Switch
            label={t('settings.methods.on', { key })}
            isOn={isOn}
            onChange={(next) => put(methods.map((one) => (one.key === key ? { key, isOn: next } : one)))}
          />
        </li>
      ))}
    </ol>
  );
}
