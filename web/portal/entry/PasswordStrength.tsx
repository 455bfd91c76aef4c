import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { passwordStrength } from './passwordStrength.ts';
import { StrengthBars } from './StrengthBars.tsx';

/** Four bars and a word; nothing before the first character. */
export function PasswordStrength({ password }: { password: string }) {
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
