import type { WirePreference } from '@candor/contracts/http/notifications.ts';
import { isOptionalMail } from '@candor/domain/clients/mailEvents.ts';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePrefer } from '../../../data/notifications.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useToast } from '../../../ui/Toast.tsx';
import styles from './notifications.module.css';

/** A switch for each optional event; the others say that they are always sent. */
export function Preferences({ preferences }: { preferences: readonly WirePreference[] }) {
  const { t } = useTranslation();
  return (
    <Panel padded className={styles.panel} aria-labelledby="mail-preferences">
      <h2 id="mail-preferences">{t('notifications.preferences.title')}</h2>
      <ul className={styles.rows}>
        {preferences.map((preference) => (
          <li key={preference.event} className={styles.row}>
            <div className={styles.words}>
              <h3>{t(`notifications.preferences.${preference.event}`)}</h3>
              <p>{t(`notifications.preferences.${preference.event}Text`)}</p>
            </div>
            <Choice {...preference} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Choice({ event, by_mail: isByMail }: WirePreference) {
  const { t } = useTranslation();
  const toast = useToast();
  const prefer = usePrefer();
  if (!isOptionalMail(event)) {
    return <Badge icon={<Lock size={12} aria-hidden="true" />}>{t('notifications.preferences.always')}</Badge>;
  }
  const change = (isOn: boolean) =>
    prefer.mutate(
      { event, isByMail: isOn },
      {
        onSuccess: () => toast({ tone: 'success', title: t('notifications.preferences.saved') }),
        onError: () => toast({ tone: 'failure', title: t('notifications.preferences.failed') }),
      },
    );
  return (
    <Switch label={t(`notifications.preferences.${event}`)} isOn={isByMail} busy={prefer.isPending} onChange={change} />
  );
}
