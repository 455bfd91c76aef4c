import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import { passwordStrength } from './passwordStrength.ts';
import styles from './PasswordStrength.module.css';

const STEPS = 4;

/** Four bars and a word; nothing before the first character. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const count = [...password].length;
  if (count === 0) return null;
  const { name, bars } = passwordStrength(password, brand.name);
  return (
    <div className={styles.strength} data-strength={name}>
      {Array.from({ length: STEPS }, (_, index) => (
        <span key={index} className={styles.bar} data-filled={index < bars || undefined} />
      ))}
      <span className={styles.words} role="status">
        {name === 'short'
          ? t('auth.strength.short', { minimum: PASSWORD_MINIMUM })
          : t(`auth.strength.${name}`, { count })}
      </span>
    </div>
  );
}
