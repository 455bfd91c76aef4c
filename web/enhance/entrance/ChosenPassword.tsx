import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './PasswordStrength.module.css';

/** Texts of the field's script (`enhance/strength.tsx`). */
export const strengthWords = [
  'auth.strength.short',
  'auth.strength.weak',
  'auth.strength.fair',
  'auth.strength.good',
  'auth.strength.strong',
] as const;

/** Field for a new password, on a page without a framework: a script shows in it how strong the password is. */
export function ChosenPassword({ name, label }: { name: string; label: string }) {
  return (
    <div>
      <PasswordField name={name} label={label} autoComplete="new-password" />
      <div className={styles.place} data-strength-place="" />
    </div>
  );
}
