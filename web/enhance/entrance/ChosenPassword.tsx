import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './PasswordStrength.module.css';

/** What its script says of it (`enhance/strength.tsx`). */
export const strengthWords = [
  'auth.strength.short',
  'auth.strength.weak',
  'auth.strength.fair',
  'auth.strength.good',
  'auth.strength.strong',
] as const;

/** A password that is being chosen, on a page without a framework: a script shows in its place how strong it is. */
export function ChosenPassword({ name, label }: { name: string; label: string }) {
  return (
    <div>
      <PasswordField name={name} label={label} autoComplete="new-password" />
      <div className={styles.place} data-strength-place="" />
    </div>
  );
}
