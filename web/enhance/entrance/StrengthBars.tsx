import type { Strength } from './passwordStrength.ts';
import styles from './PasswordStrength.module.css';

const STEPS = 4;

/** Strength of a password, as the portal and the script of the registration show it. */
export function StrengthBars({ strength: { name, bars }, text }: { strength: Strength; text: string }) {
  return (
    <div className={styles.strength} data-strength={name}>
      {Array.from({ length: STEPS }, (_, index) => (
        <span key={index} className={styles.bar} data-filled={index < bars || undefined} />
      ))}
      <span className={styles.words} role="status">
        {text}
      </span>
    </div>
  );
}
