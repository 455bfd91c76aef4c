import type { AuditEntry } from '@candor/contracts/http/office/audit.ts';
import { useTranslation } from 'react-i18next';
import { evidenceTime } from '../../ui/dates.ts';
import { Drawer } from '../../ui/Dialog.tsx';
import { actWords } from '../shell/actWords.ts';
import { ClientLink } from '../shell/ClientLink.tsx';
import desk from '../shell/Desk.module.css';
import styles from './AuditPage.module.css';
import { EntryValue } from './EntryValue.tsx';
import { useEntryWords } from './entryWords.ts';

interface EntryDrawerProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** Complete entry: the hashed text, and the hashes that chain it. */
export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  const { t } = useTranslation();
  const words = useEntryWords();
  const { client } = entry;
  return (
    <Drawer isOpen isWide onClose={onClose} title={t('office.audit.entry', { number: entry.number })}>
      <dl className={desk.facts}>
        <dt>{t('office.audit.time')}</dt>
        <dd>{evidenceTime(entry.at)}</dd>
        <dt>{t('office.audit.who')}</dt>
        <dd>{words.actor(entry.actor)}</dd>
        <dt>{t('office.audit.act')}</dt>
        <dd>
          {actWords(t, entry.action)} <span className={desk.quiet}>{words.subject(entry.subject)}</span>
        </dd>
        <dt>{t('office.audit.code')}</dt>
        <dd>
          <code>
            {entry.action} {entry.subject}
          </code>
        </dd>
        {client !== null && (
          <>
            <dt>{t('office.audit.client')}</dt>
            <dd>
              <ClientLink id={client.id} from="audit" reference={`#${entry.number}`}>
                <bdi>{client.name}</bdi>
              </ClientLink>
            </dd>
          </>
        )}
        <dt>{t('office.audit.reason')}</dt>
        <dd>{entry.reason === '' ? '–' : entry.reason}</dd>
        {Object.entries(entry.details).map(([name, value]) => (
          <div key={name} className={styles.detail}>
            <dt>{words.detail(name)}</dt>
            <dd>
              <EntryValue name={name} value={value} subject={entry.subject} />
            </dd>
          </div>
        ))}
        <dt>{t('office.audit.previousHash')}</dt>
        <dd>
          <code>{entry.previous_hash}</code>
        </dd>
        <dt>{t('office.audit.hash')}</dt>
        <dd>
          <code>{entry.hash}</code>
        </dd>
        <dt>{t('office.audit.key')}</dt>
        <dd>
          <code>{entry.key_id}</code>
        </dd>
      </dl>
      <h3 className={styles.payloadTitle}>{t('office.audit.payload')}</h3>
      <pre className={styles.payload} tabIndex={0}>
        {entry.payload}
      </pre>
    </Drawer>
  );
}
