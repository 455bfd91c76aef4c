import { Tooltip as Parts } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  /** Explanation; undefined if there is nothing to explain now. */
  text: string | undefined;
  /** Element that the tooltip explains; it must accept a ref and the props of a trigger. */
  children: ReactElement;
}

/** Explanation on hover and focus. What a reader must know to act is on the page instead. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Parts.Root disabled={text === undefined}>
      <Parts.Trigger render={children} delay={400} />
      <Parts.Portal>
        <Parts.Positioner sideOffset={6} className={styles.positioner}>
          <Parts.Popup className={styles.popup}>{text}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}
