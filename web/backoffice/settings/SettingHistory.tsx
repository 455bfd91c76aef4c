import type { SettingChangeMade, SettingsPage } from '@candor/contracts/http/office/settings.ts';
import { ALL_SHOWN } from '@candor/domain/settings/setting.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { ReactNode } from 'react';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { shortTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { RunningText } from '../../ui/RunningText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { Proposal } from './SettingDialog.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { useSettingText } from './useSettingText.ts';

interface SettingHistoryProps {
  page: SettingsPage;
  shown: SettingKey;
  onClose: () => void;
  onRestore: (proposal: Proposal) => void;
}

/** Lists who has changed the setting, when, why and from what to what; an earlier value can be proposed from here. */
export function SettingHistory({ page, shown, onClose, onRestore }: SettingHistoryProps) {
  const { t } = useSettingsTexts();
  const setting = page.settings.find(({ key }) => key === shown);
  const changes = page.changes.filter(({ key }) => key === shown);
  if (setting === undefined) return null;
  const mayRestore = setting.may_propose && setting.waiting === null;
  const restore = (value: string) => onRestore({ setting, value });
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(`office.settings.names.${shown}`)}
      description={t(`settings.about.${shown}`)}
    >
      {changes.length === 0 && <EmptyState title={t('settings.history.empty')} />}
      <ol className={styles.history}>
        {changes.map((change, index) => (
          <Change key={change.version} change={change} kind={setting.kind} isNow={index === 0}>
            {mayRestore && change.after !== setting.value && (
              <Button size="dense" onClick={() => restore(change.after)}>
                {t('settings.history.restore')}
              </Button>
            )}
          </Change>
        ))}
        <li className={styles.first}>
          <FirstValue setting={setting} />
          {mayRestore && setting.version !== null && (
            <Button size="dense" onClick={() => onRestore({ setting, isBack: true })}>
              {t('settings.history.backToFile')}
            </Button>
          )}
        </li>
      </ol>
    </Drawer>
  );
}

function FirstValue({ setting: { kind, of_file: value, is_written: isWritten } }: Pick<Proposal, 'setting'>) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  return (
    <p>
      <strong>{settingText(kind, value)}</strong>
      <span className={desk.quiet}>{t(isWritten ? 'settings.history.ofFile' : 'settings.history.ofProduct')}</span>
    </p>
  );
}

interface ChangeProps {
  change: SettingChangeMade;
  kind: Proposal['setting']['kind'];
  isNow: boolean;
  children: ReactNode;
}

function Change({ change, kind, isNow, children }: ChangeProps) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  const { version, before, after, taken_away: isBack, by, approved_by: second, at, reason } = change;
  return (
    <li>
      <p className={styles.changed}>
        <Badge tone={isNow ? 'info' : 'neutral'}>{t('settings.sources.version', { version })}</Badge>
        <strong>
          <RunningText>{`${settingText(kind, before)} → ${settingText(kind, after)}`}</RunningText>
        </strong>
      </p>
      {kind === 'instruments' && after !== ALL_SHOWN && <p className={desk.quiet}>{after}</p>}
      {kind === 'methods' && <p className={desk.quiet}>{after}</p>}
      {isBack && <p className={desk.quiet}>{t('settings.history.tookBack')}</p>}
      <p className={desk.quiet}>{t('settings.history.who', { by, second, when: shortTime(at) })}</p>
      <p>{reason}</p>
      {children}
    </li>
  );
}
