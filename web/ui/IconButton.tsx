import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name of the button, also its tooltip. */
  label: string;
  children: ReactNode;
}

/** Quiet square button with an icon; 44 px on touch screens. */
export function IconButton({ label, className, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button {...rest} type={type} aria-label={label} className={classes(styles.button, className)}>
        {children}
      </button>
    </Tooltip>
  );
}
