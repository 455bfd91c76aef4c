import type { ClientCard } from '@candor/contracts/http/office/clients.ts';
import { toTag } from '@candor/domain/clients/clientFile.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { refreshClient } from '../../data/clientDesk.ts';
import { useClientTexts } from '../../data/clientTexts.ts';
import { office, useMay } from '../../data/office.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useFinish } from '../shell/useFinish.ts';
import { CardPanel } from './CardPanel.tsx';
import styles from './ClientPage.module.css';

/** Tags by which the client can be found. */
export function TagsPanel({ card: { id, tags } }: { card: ClientCard }) {
  const { t } = useClientTexts();
  const toast = useToast();
  const finish = useFinish();
  const mayTag = useMay('clients.note');
  const [isAdding, setAdding] = useState(false);
  const set = async (tag: string, on: boolean) => {
    const outcome = await office.tagClient({ id, tag, on });
    return finish(outcome, () => refreshClient(id));
  };
  const remove = async (tag: string) => {
    const failed = await set(tag, false);
    if (failed !== undefined) toast({ tone: 'failure', title: failed });
  };
  const add = mayTag && (
    <button type="button" className={styles.link} onClick={() => setAdding(true)}>
      {t('clients.card.tagAdd')}
    </button>
  );
  return (
    <CardPanel title={t('clients.card.tags')} aside={add}>
      <div className={styles.body}>
        {tags.length === 0 && <p className={styles.quiet}>{t('clients.card.tagsNone')}</p>}
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span>{tag}</span>
              {mayTag && (
                <IconButton label={t('clients.card.tagRemove', { tag })} onClick={() => void remove(tag)}>
                  <X size={12} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </div>
      {isAdding && <TagDialog onClose={() => setAdding(false)} onTag={(tag) => set(tag, true)} />}
    </CardPanel>
  );
}

function TagDialog({ onClose, onTag }: { onClose: () => void; onTag: (tag: string) => Promise<string | undefined> }) {
  const { t } = useClientTexts();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const tag = toTag(typed);
    if (tag === undefined) return setFailure(t('clients.card.tagBad'));
    const failed = await onTag(tag);
    if (failed === undefined) onClose();
    else setFailure(failed);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('clients.card.tagAdd')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('clients.card.tagLabel')}
          value={typed}
          maxLength={30}
          error={failure}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(undefined);
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>{t('office.verification.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('clients.card.tagAdd')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
