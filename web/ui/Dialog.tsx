import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { firstToUse } from './firstToUse.ts';
import { RunningText } from './RunningText.tsx';
import styles from './Dialog.module.css';
import iconButton from './IconButton.module.css';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Sentence under the title. */
  description?: ReactNode;
  /**
   * Element that gets the focus when the dialog opens; by default `firstToUse`, for panels at the edge the close
   * button.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Window over the page. Escape, a press outside and the close button close it; the focus returns to where it was. A
 * dialog whose height changes while it is read is hung from the top, so that its head does not move.
 */
export function Dialog({ isHung = false, ...props }: DialogProps & { isHung?: boolean }) {
  const viewportClass = isHung ? styles.hung : styles.centre;
  return <Layer {...props} isQuestion viewportClass={viewportClass} popupClass={styles.dialog} />;
}

/** Dialog that rises from the lower edge, for phones. */
export function Sheet(props: DialogProps) {
  return <Layer {...props} viewportClass={styles.bottom} popupClass={styles.sheet} />;
}

/** Dialog of full height at the right edge, for details beside the page. */
export function Drawer({ isWide = false, ...props }: DialogProps & { isWide?: boolean }) {
  const popupClass = classes(styles.drawer, isWide && styles.wideDrawer);
  const layer = isWide ? 'wideDrawer' : 'drawer';
  return <Layer {...props} layer={layer} viewportClass={styles.edge} popupClass={popupClass} />;
}

interface LayerProps extends DialogProps {
  /** Whether the dialog asks for input, and focuses the first element that takes it. */
  isQuestion?: boolean;
  /** At the edge: notices keep clear of it (Toast.module.css). */
  layer?: 'drawer' | 'wideDrawer';
  viewportClass: string | undefined;
  popupClass: string | undefined;
}

function Layer(props: LayerProps) {
  const { isOpen, onClose, title, description, initialFocus, children } = props;
  const { isQuestion = false, layer = '', viewportClass, popupClass } = props;
  const { t } = useTranslation();
  const popup = useRef<HTMLDivElement>(null);
  const begin = () => (popup.current === null ? null : firstToUse(popup.current));
  return (
    <Parts.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Parts.Portal>
        <Parts.Backdrop className={classes(styles.backdrop)} />
        <Parts.Viewport className={classes(styles.viewport, viewportClass)}>
          <Parts.Popup
            ref={popup}
            className={classes(styles.popup, popupClass)}
            data-layer={layer}
            initialFocus={initialFocus ?? (isQuestion ? begin : true)}
          >
            <header className={styles.head}>
              <Parts.Title className={classes(styles.title)}>{title}</Parts.Title>
              <Parts.Close className={classes(iconButton.button, styles.close)} aria-label={t('ui.close')}>
                <X size={20} aria-hidden="true" />
              </Parts.Close>
            </header>
            {description !== undefined && (
              <Parts.Description className={classes(styles.description)}>
                {typeof description === 'string' ? <RunningText>{description}</RunningText> : description}
              </Parts.Description>
            )}
            {children}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** Footer of a dialog: the button that goes back first, the action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}
