import type { ListedSetting } from '@candor/contracts/http/office/settings.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { History } from 'lucide-react';
import { useSettingsTexts } from '../../data/officeSettings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/classes.ts';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import deskStyles from '../shell/Desk.module.css';
import blocks from '../table/BlockRows.module.css';
import styles from './Settings.module.css';
import { useSettingText } from './useSettingText.ts';

interface SettingTableProps {
  title: string;
  note: string;
  settings: readonly ListedSetting[];
  onChange: (setting: ListedSetting) => void;
  onHistory: (key: SettingKey) => void;
}

/** Settings of a group, each with its value, its source, and what is proposed. */
export function SettingTable({ title, note, settings, onChange, onHistory }: SettingTableProps) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  const nameOf = ({ key }: ListedSetting) => t(`office.settings.names.${key}`);
  const columns: readonly Column<ListedSetting>[] = [
    {
      id: 'setting',
      label: t('settings.columns.setting'),
      isHeading: true,
      className: styles.name,
      cell: (setting) => (
        <>
          {nameOf(setting)}
          <span className={deskStyles.beneath}>{t(`settings.about.${setting.key}`)}</span>
        </>
      ),
    },
    {
      id: 'value',
      label: t('settings.columns.value'),
      className: styles.value,
      cell: ({ kind, value }) => settingText(kind, value),
    },
    {
      id: 'source',
      label: t('settings.columns.source'),
      className: styles.source,
      cell: (setting) => <Source setting={setting} />,
    },
    {
      id: 'acts',
      label: t('settings.columns.acts'),
      isAction: true,
      className: styles.acts,
      cell: (setting) => (
        <span className={styles.buttons}>
          <IconButton label={t('settings.historyOf', { name: nameOf(setting) })} onClick={() => onHistory(setting.key)}>
            <History size={16} aria-hidden="true" />
          </IconButton>
          {setting.may_propose && (
            <Button
              size="dense"
              aria-label={t('settings.changeOf', { name: nameOf(setting) })}
              disabledReason={setting.waiting === null ? undefined : t('settings.alreadyProposed')}
              onClick={() => onChange(setting)}
            >
              {t('settings.change')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <section className={deskStyles.panel} aria-label={title}>
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <span className={deskStyles.quiet}>{note}</span>
      </header>
      <Table
        label={title}
        isInSection
        className={classes(blocks.rows, styles.table)}
        columns={columns}
        rows={settings}
        keyOf={({ key }) => key}
      />
    </section>
  );
}

/**
 * Says where the value comes from: the product, the brand's file, or a version that two people have set; and names the
 * desk's own.
 */
function Source({ setting }: { setting: ListedSetting }) {
  const { t } = useSettingsTexts();
  const settingText = useSettingText();
  const { kind, version, is_written: isWritten, is_overruled: isOverruled, of_desk: ofDesk, waiting } = setting;
  return (
    <span className={deskStyles.badges}>
      {version === null && <Badge>{t(isWritten ? 'settings.sources.file' : 'settings.sources.default')}</Badge>}
      {version !== null && !isOverruled && <Badge tone="info">{t('settings.sources.version', { version })}</Badge>}
      {isOverruled && (
        <Badge tone="warning" title={t('settings.overruled')}>
          {t('settings.sources.overruled', { version })}
        </Badge>
      )}
      {ofDesk !== null && (
        <Badge tone="warning" title={t('settings.byDesk')}>
          {t('settings.sources.desk', { value: settingText(kind, ofDesk) })}
        </Badge>
      )}
      {waiting !== null && <Badge tone="warning">{t('settings.sources.waiting')}</Badge>}
    </span>
  );
}
