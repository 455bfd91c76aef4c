import type { CSSProperties } from 'react';
import styles from './Logo.module.css';

interface LogoProps {
  name: string;
  /** URL of the brand's mark, drawn in one colour of the theme. */
  src: string;
}

/** The brand's mark and name. The mark is a mask, so that one file serves dark and light. */
export function Logo({ name, src }: LogoProps) {
  const mask: CSSProperties = { maskImage: `url("${src}")` };
  return (
    <span className={styles.logo}>
      <span className={styles.mark} style={mask} aria-hidden="true" />
      {name}
    </span>
  );
}
