import { Keyboard, Zap } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutButton } from '../instrument/AboutButton.tsx';
import type { AboutButtonProps } from '../instrument/AboutButton.tsx';
import { keysSheet } from '../keys/keysSheet.ts';
import { useWide } from '../../frame/useWide.ts';
import type { OneClick } from './oneClick.ts';
import { OneClickDialog } from './OneClickDialog.tsx';
import styles from './TicketFooter.module.css';

interface TicketFooterProps extends AboutButtonProps {
  oneClick: OneClick;
}

/** One-click trading, always in sight beside the buttons that it changes, and the ways to the sheet and to the keys. */
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
