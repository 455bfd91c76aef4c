import { Menu } from '@base-ui/react/menu';
import type { Asset } from '@candor/contracts/http/data.ts';
import { BellPlus, ChartCandlestick, Info, Star, StarOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useIsFavourite } from '../../../data/favourites.ts';
import styles from '../../../ui/Menu.module.css';
import { openAlertForm } from '../alerts/alertForm.ts';
import { displaySymbol } from '../instrumentName.ts';
import { useToggleFavourite } from './useToggleFavourite.ts';

/** Row whose menu is open, and the menu's anchor. */
export interface OpenMenu {
  readonly asset: Asset;
  readonly anchor: HTMLElement;
}

interface MarketMenuProps {
  menu: OpenMenu | undefined;
  onClose: () => void;
  /** Opens the instrument's sheet. */
  onAbout: (asset: Asset) => void;
}

/** Menu of an instrument's actions, one for all rows. */
export function MarketMenu({ menu, onClose, onAbout }: MarketMenuProps) {
  return (
    <Menu.Root open={menu !== undefined} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} modal={false}>
      <Menu.Portal>
        <Menu.Positioner anchor={menu?.anchor} side="bottom" align="end" sideOffset={2} className={styles.positioner}>
          <Menu.Popup className={styles.popup} finalFocus={() => menu?.anchor ?? true}>
            {menu !== undefined && <Items asset={menu.asset} onAbout={onAbout} />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Items({ asset, onAbout }: Pick<MarketMenuProps, 'onAbout'> & { asset: Asset }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isFavourite = useIsFavourite(asset.symbol);
  const toggle = useToggleFavourite();
  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.label}>{displaySymbol(asset)}</Menu.GroupLabel>
      <Item
        icon={<ChartCandlestick size={16} aria-hidden="true" />}
        onClick={() => void navigate(`/platform/${asset.ticker}`)}
      >
        {t('platform.market.open')}
      </Item>
      <Item icon={<Info size={16} aria-hidden="true" />} onClick={() => onAbout(asset)}>
        {t('platform.instrument.menu')}
      </Item>
      <Item icon={<BellPlus size={16} aria-hidden="true" />} onClick={() => openAlertForm({ asset })}>
        {t('platform.alerts.set')}
      </Item>
      <Item
        icon={isFavourite ? <StarOff size={16} aria-hidden="true" /> : <Star size={16} aria-hidden="true" />}
        onClick={() => void toggle(asset, !isFavourite)}
      >
        {t(isFavourite ? 'platform.market.unmark' : 'platform.market.mark')}
      </Item>
    </Menu.Group>
  );
}

function Item({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Menu.Item className={styles.item} onClick={onClick}>
      {icon}
      {children}
    </Menu.Item>
  );
}
