import type { ListedSetting } from '@candor/contracts/http/office/settings.ts';
import { useState } from 'react';
import { office } from '../../data/office.ts';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { withoutGroups } from '../../ui/typedNumber.ts';
import { ReasonDialog } from '../shell/ReasonDialog.tsx';
import { usePropose } from '../shell/usePropose.ts';
import { InstrumentChoice } from './InstrumentChoice.tsx';
import { MethodOrder } from './MethodOrder.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Settings.module.css';
import { useSettingText } from './useSettingText.ts';

const REASON_MAXIMUM = 500;

/** Proposal about to be made; to restore an earlier one, with its value or the file's. */
export interface Proposal {
  readonly setting: ListedSetting;
  readonly value?: string;
  readonly isBack?: true;
}

/** Dialog for the value, with its bounds and effects, and the reason: a second person decides. */
export function SettingDialog({ proposal, onClose }: { proposal: Proposal; onClose: () => void }) {
  const { t } = useSettingsTexts();
  const { setting } = proposal;
  const { key, kind, value: before } = setting;
  const [typed, setTyped] = useState(proposal.value ?? before);
  const [isBack, setBack] = useState(proposal.isBack === true);
  const propose = usePropose(t('settings.dialog.proposed'));
  const value = isBack ? null : valueOf(kind, typed);
  return (
    <ReasonDialog
      title={t(`office.settings.names.${key}`)}
      text={t(`settings.about.${key}`)}
      label={t('settings.dialog.reason')}
      isRequired
      maximum={REASON_MAXIMUM}
      action={t('settings.dialog.propose')}
      onClose={onClose}
      onAction={(reason) => propose((request) => office.askSetting({ key, before, value, reason, request }))}
    >
      {!isBack && <ValueField setting={setting} value={typed} onChange={setTyped} />}
      {setting.version !== null && (
        <Checkbox
          label={t('settings.dialog.backToFile')}
          checked={isBack}
          onChange={(event) => setBack(event.target.checked)}
        />
      )}
      <Becomes setting={setting} after={value ?? setting.of_file} />
      <p className={desk.quiet}>{t(setting.of_engine ? 'settings.dialog.byEngine' : 'settings.dialog.byRequest')}</p>
    </ReasonDialog>
  );
}

interface ValueFieldProps {
  setting: ListedSetting;
  value: string;
  onChange: (value: string) => void;
}

function ValueField({ setting, value, onChange }: ValueFieldProps) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  const { kind, least, most, choices } = setting;
  const label = t('settings.dialog.value');
  if (kind === 'methods') return <MethodOrder value={value} onChange={onChange} />;
  if (kind === 'instruments') return <InstrumentChoice symbols={choices} value={value} onChange={onChange} />;
  if (choices.length > 0) {
    const options = choices.map((choice) => ({ value: choice, label: settingText(kind, choice) }));
    return <SelectField label={label} options={options} value={value} onChange={onChange} />;
  }
  return (
    <NumberField
      label={label}
      help={
        least === null || most === null
          ? undefined
          : t('settings.dialog.range', { least: settingText(kind, least), most: settingText(kind, most) })
      }
      value={value}
      onChange={onChange}
    />
  );
}

function Becomes({ setting: { kind, value }, after }: { setting: ListedSetting; after: string }) {
  const settingText = useSettingText();
  const isFigure = isList(kind) || /^\d+(?:\.\d+)?$/.test(after);
  return (
    <p className={styles.becomes} aria-live="polite">
      <span className={desk.quiet}>{settingText(kind, value)}</span> → {isFigure ? settingText(kind, after) : '…'}
    </p>
  );
}

function valueOf(kind: ListedSetting['kind'], typed: string): string {
  return isList(kind) ? typed : withoutGroups(typed.trim());
}

function isList(kind: ListedSetting['kind']): boolean {
  return kind === 'methods' || kind === 'instruments';
}
