import type { WireFactors, WirePasskey } from '@candor/contracts/http/security.ts';
import { PASSKEY_NAME_MAXIMUM } from '@candor/domain/clients/factors.ts';
import { readDevice } from '@candor/domain/clients/device.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys } from '../data/canUsePasskeys.ts';
import { createPasskey } from '../data/passkeys.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { dayText } from '../ui/dates.ts';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useToast } from '../ui/Toast.tsx';
import { requiredRule } from '../data/fieldRules.ts';
import { useForm } from '../ui/useForm.ts';
import { useBusy } from '../ui/useBusy.ts';
import { useSecurityDesk } from './desk.ts';
import { FactorRow } from './FactorRow.tsx';
import styles from './security.module.css';
import { useFactorChange } from './useFactorChange.ts';

interface PasskeyRowsProps {
  factors: WireFactors;
  onCodes: (codes: readonly string[] | undefined) => void;
}

/** Passkeys, each with its name, and the button for another one. */
export function PasskeyRows({ factors: { passkeys }, onCodes }: PasskeyRowsProps) {
  const { t } = useTranslation();
  const { isPasskeyWhole } = useSecurityDesk();
  const { add, isAdding } = useNewPasskey(onCodes);
  const isPossible = canUsePasskeys();
  return (
    <>
      <FactorRow
        icon={<KeyRound size={18} aria-hidden="true" />}
        title={t('security.passkeys.title')}
        badge={passkeys.length === 0 ? undefined : <Badge tone="positive">{t('security.on')}</Badge>}
        text={
          isPossible
            ? t(isPasskeyWhole ? 'security.passkeys.text' : 'security.passkeys.second')
            : t('security.passkeys.impossible')
        }
      >
        {isPossible && (
          <Button busy={isAdding} onClick={() => void add()}>
            {t('security.passkeys.add')}
          </Button>
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  );
}

/** Makes the browser create a key, named after this device until its owner renames it. */
function useNewPasskey(onCodes: PasskeyRowsProps['onCodes']) {
  const { t } = useTranslation();
  const toast = useToast();
  const { start } = useFactorChange();
  const [isAdding, whileAdding] = useBusy();
  const make = async (): Promise<void> => {
    const creation = await start('beginPasskey', {});
    if (creation === undefined) return;
    const response = await createPasskey(creation.options);
    if (response === undefined) return toast({ tone: 'warning', title: t('security.passkeys.cancelled') });
    const { browser, system } = readDevice(navigator.userAgent);
    const name = [system, browser].filter((word) => word !== '').join(', ') || t('security.passkeys.unnamed');
    const added = await start('addPasskey', { challenge: creation.challenge, name, response });
    if (added === undefined) return;
    toast({ tone: 'success', title: t('security.passkeys.added') });
    onCodes(added.recovery_codes ?? undefined);
  };
  const add = async () => {
    await whileAdding(make());
  };
  return { add, isAdding };
}

function PasskeyRow({ passkey }: { passkey: WirePasskey }) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, host, created_at: created, last_used_at: used } = passkey;
  const isElsewhere = host !== window.location.hostname;
  const facts = [
    t('security.passkeys.since', { day: dayText(created) }),
    used === null ? t('security.passkeys.unused') : t('security.passkeys.used', { day: dayText(used) }),
    ...(isElsewhere ? [t('security.passkeys.elsewhere', { host })] : []),
  ];
  return (
    <FactorRow icon={<KeyRound size={18} aria-hidden="true" />} title={name} text={facts.join(' · ')}>
      <Button variant="quiet" onClick={() => setNaming(true)}>
        {t('security.passkeys.rename')}
      </Button>
      <Button variant="quiet" onClick={() => setRemoving(true)}>
        {t('security.remove')}
      </Button>
      <NameDialog id={id} name={name} isOpen={isNaming} onClose={() => setNaming(false)} />
      <RemoveDialog id={id} name={name} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </FactorRow>
  );
}

interface PasskeyDialogProps {
  id: number;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

function NameDialog({ id, name, isOpen, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation();
  const { start } = useFactorChange();
  const title = t('security.passkeys.name');
  const form = useForm({
    names: ['name'],
    rules: { name: requiredRule(t, title, PASSKEY_NAME_MAXIMUM) },
    submit: async (values) => {
      if ((await start('renamePasskey', { id, name: values('name') })) !== undefined) onClose();
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('security.passkeys.rename')}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <TextField {...form.fieldProps('name')} label={title} defaultValue={name} maxLength={PASSKEY_NAME_MAXIMUM} />
        <DialogActions>
          <Button onClick={onClose}>{t('security.cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSubmitting}>
            {t('security.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ id, name, isOpen, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { start, busyWith } = useFactorChange();
  const remove = async () => {
    if ((await start('removePasskey', { id })) === undefined) return;
    toast({ tone: 'success', title: t('security.passkeys.removed') });
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('security.passkeys.removeTitle', { name })}
      description={t('security.passkeys.removeText')}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('security.cancel')}</Button>
        <Button variant="danger" busy={busyWith === 'removePasskey'} onClick={() => void remove()}>
          {t('security.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
