import { useId } from 'react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass } from './buttonClass.ts';
import type { ButtonSize, ButtonVariant } from './buttonClass.ts';
import { classes } from './classes.ts';
import styles from './Button.module.css';
import { Spinner } from './Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the button fills the width of its container. */
  wide?: boolean;
  /** Whether the work that this button started is under way: the button shows that and ignores further clicks. */
  busy?: boolean;
  /** Why the button cannot be used now; shown on hover and focus, read out by screen readers. */
  disabledReason?: string | undefined;
  children: ReactNode;
}

/** Stays focusable when disabled, so that its reason can be reached by keyboard. */
export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'control', wide = false, busy = false, type = 'button', ...others } = props;
  const { disabledReason, className, onClick, children, ...rest } = others;
  const reasonId = useId();
  const isBlocked = busy || disabledReason !== undefined;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(variant, size, wide), className)}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      data-busy={busy || undefined}
      onClick={click}
    >
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
      {children}
      {disabledReason !== undefined && (
        <span id={reasonId} className="visually-hidden">
          {disabledReason}
        </span>
      )}
    </button>
  );
  // A button whose reason comes and goes remains the same element: a new element would lose the focus.
  return 'disabledReason' in props ? <Tooltip text={disabledReason}>{button}</Tooltip> : button;
}
