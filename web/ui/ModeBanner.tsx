import { Banner } from './Banner.tsx';
import { WarningIcon } from './icons.tsx';
import styles from './ModeBanner.module.css';

interface ModeBannerProps {
  /** Accessible name of the banner. */
  label: string;
  mode: string;
  /** Text about what works and what does not in this mode. */
  text: string;
  /** When the mode is expected to end. */
  end?: string | undefined;
  /** Additional note from the broker. */
  note: string | null;
}

/** Line above a page while the installation is limited. */
export function ModeBanner({ label, mode, text, end, note }: ModeBannerProps) {
  return (
    <Banner label={label} tone="warning" isStatus>
      <WarningIcon size={16} />
      <p>
        <strong>{mode}</strong> {text}
        {end !== undefined && ` ${end}`}
        {note !== null && <span className={styles.note}>{note}</span>}
      </p>
    </Banner>
  );
}
