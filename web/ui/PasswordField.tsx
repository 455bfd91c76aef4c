import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import styles from './PasswordField.module.css';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>;

/** Password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-label={isShown ? t('ui.hidePassword') : t('ui.showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={18} />
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
