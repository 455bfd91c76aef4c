import type { ListedSetting, SettingsPage as Settings } from '@candor/contracts/http/office/settings.ts';
import { settingGroups } from '@candor/domain/settings/declared.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../data/office.ts';
import { useSettings, useSettingsTexts } from '../../data/officeSettings.ts';
import { EmptyState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import desk from '../shell/Desk.module.css';
import { Loaded } from '../shell/Loaded.tsx';
import { NotAllowed } from '../shell/NotFound.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import type { Proposal } from './SettingDialog.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingTable } from './SettingTable.tsx';
import styles from './Settings.module.css';
import { WaitingSettings } from './WaitingSettings.tsx';

/** Rules SE-1 to SE-8: page of the brand's settings that two people change here, without a restart. */
export function SettingsPage() {
  const { t } = useSettingsTexts();
  const title = t('settings.title');
  return useMay('settings.read') ? <SettingsDesk title={title} /> : <NotAllowed title={title} />;
}

function SettingsDesk({ title }: { title: string }) {
  const { t } = useSettingsTexts();
  const query = useSettings();
  const [proposal, setProposal] = useState<Proposal>();
  const [shown, setShown] = useState<SettingKey>();
  return (
    <OfficePage title={title} aside={t('settings.lead')}>
      <Loaded query={query} height="640px">
        {(page) => (
          <>
            <WaitingSettings settings={page.settings} />
            <Groups page={page} onChange={(setting) => setProposal({ setting })} onHistory={setShown} />
            {shown !== undefined && (
              <SettingHistory
                page={page}
                shown={shown}
                onClose={() => setShown(undefined)}
                onRestore={(restored) => {
                  setShown(undefined);
                  setProposal(restored);
                }}
              />
            )}
          </>
        )}
      </Loaded>
      {proposal !== undefined && <SettingDialog proposal={proposal} onClose={() => setProposal(undefined)} />}
    </OfficePage>
  );
}

interface GroupsProps {
  page: Settings;
  onChange: (setting: ListedSetting) => void;
  onHistory: (key: SettingKey) => void;
}

function Groups({ page: { settings, version }, onChange, onHistory }: GroupsProps) {
  const { t } = useSettingsTexts();
  const [query, setQuery] = useSearchParams();
  const typed = query.get('search') ?? '';
  const isFound = ({ key }: ListedSetting) => {
    const words = `${t(`office.settings.names.${key}`)} ${t(`settings.about.${key}`)} ${key}`.toLowerCase();
    return typed
      .toLowerCase()
      .split(' ')
      .every((word) => words.includes(word));
  };
  const found = settings.filter(isFound);
  return (
    <>
      <div className={desk.tools}>
        <TextField
          label={t('settings.search')}
          hideLabel
          size="dense"
          type="search"
          className={styles.search}
          placeholder={t('settings.search')}
          value={typed}
          onChange={({ target: { value } }) => setQuery(value === '' ? {} : { search: value }, { replace: true })}
        />
        <span className={desk.quiet}>
          {version === 0 ? t('settings.neverChanged') : t('settings.version', { version })}
        </span>
      </div>
      {found.length === 0 && <EmptyState title={t('settings.noneFound')} />}
      {settingGroups.map((group) => {
        const own = found.filter((setting) => setting.group === group);
        return own.length === 0 ? null : (
          <SettingTable
            key={group}
            title={t(`settings.groups.${group}.title`)}
            note={t(`settings.groups.${group}.note`)}
            settings={own}
            onChange={onChange}
            onHistory={onHistory}
          />
        );
      })}
    </>
  );
}
