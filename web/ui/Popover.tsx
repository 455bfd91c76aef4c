import { Popover as Parts } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { buttonClass } from './buttonClass.ts';
import { classes } from './classes.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  title: ReactNode;
  /** Button that opens the popover on press, Enter and hover. */
  trigger: ReactElement;
  /** Whether hovering opens the popover; off if it contains choices or fields. */
  openOnHover?: boolean;
  children: ReactNode;
}

/** Explanation that may contain figures and a button. Hover shows it, a press keeps it, Escape closes it. */
export function Popover({ title, trigger, openOnHover = true, children }: PopoverProps) {
  return (
    <Parts.Root>
      <Parts.Trigger render={trigger} openOnHover={openOnHover} delay={300} closeDelay={150} />
      <Parts.Portal>
        <Parts.Positioner sideOffset={6} align="start" collisionPadding={8} className={classes(styles.positioner)}>
          <Parts.Popup className={classes(styles.popup)}>
            <Parts.Title className={classes(styles.title)}>{title}</Parts.Title>
            {children}
          </Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}

interface PopoverActionProps {
  onClick: () => void;
  children: ReactNode;
}

/** Action inside a popover, which closes first so that it does not cover the result. */
export function PopoverAction({ onClick, children }: PopoverActionProps) {
  return (
    <Parts.Close className={buttonClass('secondary', 'control', true)} onClick={onClick}>
      {children}
    </Parts.Close>
  );
}
