import { postbackEvents } from '@candor/domain/affiliates/postback.ts';
import type { PostbackEvent } from '@candor/domain/affiliates/postback.ts';
import { useRef, useState } from 'react';
import { affiliateApi, refreshPanel } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { LetterIds } from '../../data/letterIds.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CopyField } from '../shell/CopyField.tsx';
import { ActionDialog } from '../../ui/ActionDialog.tsx';
import { stoppedLabel } from '../../ui/stoppedLabel.ts';
import { failureText } from '../shell/failureText.ts';
import styles from './Postbacks.module.css';

const URL_MAXIMUM = 500;

/** Asks for an address and its events; then shows the secret, only once. */
export function NewPostbackDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string>();
  return secret === undefined ? (
    <Form onClose={onClose} onMade={setSecret} />
  ) : (
    <Secret secret={secret} onClose={onClose} />
  );
}

function Form({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const { t } = useAffiliateTexts();
  const ids = useRef(new LetterIds());
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly PostbackEvent[]>(['registration', 'firstDeposit']);
  const make = async () => {
    const wanted = { url: url.trim(), events: [...events] };
    const outcome = await affiliateApi.createPostback({ request: ids.current.idOf(wanted), ...wanted });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    await refreshPanel();
    onMade(outcome.value.secret);
    return undefined;
  };
  const none = events.length === 0 ? t('panel.postbacks.none') : undefined;
  const stopped = url.trim() === '' ? t('panel.required', { title: t('panel.postbacks.url') }) : none;
  return (
    <ActionDialog
      title={t('panel.postbacks.create')}
      action={stoppedLabel(t('panel.postbacks.create'), stopped)}
      cancel={t('panel.postbacks.cancel')}
      disabledReason={stopped}
      isFollowed
      onClose={onClose}
      onAction={make}
    >
      <TextField
        label={t('panel.postbacks.url')}
        type="url"
        placeholder={t('panel.postbacks.urlHint')}
        maxLength={URL_MAXIMUM}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className={styles.events}>
        <legend>{t('panel.postbacks.events')}</legend>
        {postbackEvents.map((name) => (
          <Checkbox
            key={name}
            label={t(`panel.postbacks.names.${name}`)}
            checked={events.includes(name)}
            onChange={(event) =>
              setEvents(postbackEvents.filter((one) => (one === name ? event.target.checked : events.includes(one))))
            }
          />
        ))}
      </fieldset>
    </ActionDialog>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useAffiliateTexts();
  return (
    <Dialog isOpen onClose={onClose} title={t('panel.postbacks.secret')} description={t('panel.postbacks.secretText')}>
      <div className={styles.form}>
        <CopyField
          text={secret}
          label={t('panel.postbacks.secret')}
          action={t('panel.postbacks.secretCopy')}
          done={t('panel.postbacks.secretCopied')}
        />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {t('panel.postbacks.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
