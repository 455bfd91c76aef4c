import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import styles from './Panel.module.css';

interface PanelProps extends ComponentProps<'section'> {
  /** Whether the panel has padding; panels of rows and charts have none. */
  padded?: boolean;
}

/** Surface of the page; overflowing content scrolls inside. */
export function Panel({ padded = false, className, ...rest }: PanelProps) {
  return <section {...rest} className={classes(styles.panel, padded && styles.padded, className)} />;
}
