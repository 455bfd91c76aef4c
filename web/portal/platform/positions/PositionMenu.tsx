import { Menu } from '@base-ui/react/menu';
import { ArrowLeftRight, Ellipsis, ScrollText } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from '../../../ui/Menu.module.css';

interface PositionMenuProps {
  /** Symbol of the instrument as it is shown. */
  symbol: string;
  onDetails: () => void;
  onReverse: () => void;
}

/** Menu of a position's less frequent actions, for which there is no room for icons. */
export function PositionMenu({ symbol, onDetails, onReverse }: PositionMenuProps) {
  const { t } = useTranslation();
  // The question takes the focus, so the closing menu must not reclaim it.
  const isAsking = useRef(false);
  const reverse = () => {
    isAsking.current = true;
    onReverse();
  };
  const begin = (isOpen: boolean) => {
    if (isOpen) isAsking.current = false;
  };
  const label = t('platform.positions.more', { symbol });
  return (
    <Menu.Root modal={false} onOpenChange={begin}>
      <Menu.Trigger
        render={
          <IconButton label={label} data-asks="reverse">
            <Ellipsis size={18} aria-hidden="true" />
          </IconButton>
        }
      />
      <Menu.Portal>
        <Menu.Positioner side="bottom" align="end" sideOffset={2} className={styles.positioner}>
          <Menu.Popup className={styles.popup} finalFocus={() => !isAsking.current}>
            <Menu.Item className={styles.item} onClick={onDetails}>
              <ScrollText size={16} aria-hidden="true" />
              {t('platform.trade.details', { symbol })}
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={reverse}>
              <ArrowLeftRight size={16} aria-hidden="true" />
              {t('platform.positions.reverse', { symbol })}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
