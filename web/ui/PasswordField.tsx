import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PasswordField.module.css';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>;

/** A password that its owner can show. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? t('ui.hidePassword') : t('ui.showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  );
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={toggle}
    />
  );
}
