import { useState } from 'react';
import type { FormEvent } from 'react';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { FieldProps } from '../../ui/useForm.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { passwordStrength } from '../../enhance/entrance/passwordStrength.ts';
import { StrengthBars } from '../../enhance/entrance/StrengthBars.tsx';

interface NewPasswordFieldProps extends FieldProps<string> {
  label: string;
}

/** Field for a new password, with what makes it strong. */
export function NewPasswordField({ onInput, ...field }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const input = (event: FormEvent<HTMLInputElement>) => {
    setPassword(event.currentTarget.value);
    onInput(event);
  };
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" onInput={input} />
      <PasswordStrength password={password} />
    </div>
  );
}

/** Shows the strength as four bars and a word; nothing before the first character. */
function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const count = [...password].length;
  if (count === 0) return null;
  const strength = passwordStrength(password, brand.name);
  const { name } = strength;
  const text =
    name === 'short' ? t('auth.strength.short', { minimum: PASSWORD_MINIMUM }) : t(`auth.strength.${name}`, { count });
  return <StrengthBars strength={strength} text={text} />;
}
