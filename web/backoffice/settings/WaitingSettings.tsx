import type { ListedSetting } from '@candor/contracts/http/office/settings.ts';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import desk from '../shell/Desk.module.css';
import { useSettingText } from './useSettingText.ts';
import { RunningText } from '../../ui/RunningText.tsx';

/** Proposals that wait for a second person. */
export function WaitingSettings({ settings }: { settings: readonly ListedSetting[] }) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  return settings.map(({ key, kind, value, waiting }) => {
    if (waiting === null) return null;
    const name = t(`office.settings.names.${key}`);
    return (
      <section key={key} className={desk.waiting} aria-label={name}>
        <h2>
          <RunningText>{`${name}: ${settingText(kind, value)} → ${settingText(kind, waiting.after)}`}</RunningText>
        </h2>
        <p>{t('settings.waiting', { name: waiting.by, reason: waiting.reason })}</p>
        {waiting.obstacle === null ? (
          <ApprovalsLink>{t('settings.decide')}</ApprovalsLink>
        ) : (
          <p className={desk.quiet}>{t('settings.decider')}</p>
        )}
      </section>
    );
  });
}
