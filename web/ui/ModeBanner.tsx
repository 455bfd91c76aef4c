import { Banner } from './Banner.tsx';
import { WarningIcon } from './icons.tsx';
import styles from './ModeBanner.module.css';

interface ModeBannerProps {
  /** What it is, for those who hear the page. */
  label: string;
  mode: string;
  /** What works and what does not. */
  text: string;
  /** Until when it is expected to last. */
  end?: string | undefined;
  /** What the broker says besides. */
  note: string | null;
}

/** A line above a page while the installation is limited. */
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
