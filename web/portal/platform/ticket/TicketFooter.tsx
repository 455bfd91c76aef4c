import { Keyboard, Zap, TriangleAlert } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { AboutButton } from '../instrument/AboutButton.tsx';
import type { AboutButtonProps } from '../instrument/AboutButton.tsx';
import { keysSheet } from '../keys/keysSheet.ts';
import { useWide } from '../../frame/useWide.ts';
import type { OneClick } from './oneClick.ts';
import styles from './TicketFooter.module.css';

interface TicketFooterProps extends AboutButtonProps {
  oneClick: OneClick;
}

/**
 * One-click switch, always in sight beside the buttons that it changes, and buttons for the instrument's sheet and the
 * keys.
 */
export const TicketFooter = memo(function TicketFooter({ oneClick, asset, stakeNow }: TicketFooterProps) {
  const { t } = useTranslation();
  const isWide = useWide();
  const [isAsking, setAsking] = useState(false);
  const toggle = () => (oneClick.isOn ? oneClick.set(false) : setAsking(true));
  return (
    <div className={styles.footer}>
      <button type="button" role="switch" aria-checked={oneClick.isOn} className={styles.oneClick} onClick={toggle}>
        <Zap size={14} aria-hidden="true" />
        {t('platform.oneClick.name')}
        <strong>{t(oneClick.isOn ? 'platform.oneClick.on' : 'platform.oneClick.off')}</strong>
      </button>
      <AboutButton asset={asset} stakeNow={stakeNow} />
      {isWide && (
        <button type="button" className={styles.keys} aria-haspopup="dialog" onClick={() => keysSheet.set(true)}>
          <Keyboard size={14} aria-hidden="true" />
          {t('platform.keys.short')} <kbd aria-hidden="true">?</kbd>
        </button>
      )}
      <OneClickDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          oneClick.set(true);
          setAsking(false);
        }}
      />
    </div>
  );
});

interface OneClickDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before one-click trading is switched on: no order can be undone. */
function OneClickDialog({ isOpen, onClose, onConfirm }: OneClickDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('platform.oneClick.title')}
      description={t('platform.oneClick.description')}
    >
      <p className={styles.warning}>
        <TriangleAlert size={16} aria-hidden="true" />
        <span>{t('platform.oneClick.warning')}</span>
      </p>
      <p className={styles.remembered}>{t('platform.oneClick.remembered')}</p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {t('platform.oneClick.cancel')}
        </Button>
        <Button variant="primary" onClick={onConfirm}>
          {t('platform.oneClick.turnOn')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
